/** Runs an access to the browser's storage, which may be refused. @returns undefined then */
export function attemptAccess<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
