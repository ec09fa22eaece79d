/** Why the local product does not start, in one line that says what to do. It is printed without a stack. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
