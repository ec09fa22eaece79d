/** Returns the names of an object that has no other members than its type says. */
export const keysOf = <Members extends object>(members: Members): (keyof Members & string)[] =>
  Object.keys(members) as (keyof Members & string)[];

/** Returns the names and values of an object that has no other members than its type says. */
export const entriesOf = <Members extends object>(members: Members) =>
  Object.entries(members) as [keyof Members & string, Required<Members>[keyof Members & string]][];

/** Makes an object with a value for each name. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, Value>;

/** Returns a value of unknown form as an object, of which a caller reads the members that it checks; null has none. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value);

/** Returns an object with the named members of another, in the order of the names. */
export const pick = <Members extends object, Name extends keyof Members & string>(
  members: Members,
  names: readonly Name[],
): Pick<Members, Name> => {
  // A list of entries would take three times as long, and lists of stocks are picked for each request.
  const picked: Partial<Members> = {};
  for (const name of names) picked[name] = members[name];
  return picked as Pick<Members, Name>;
};

/** True if the object itself has a member of this name. */
export const hasMember = <Members extends object>(members: Members, name: PropertyKey): name is keyof Members =>
  Object.hasOwn(members, name);
