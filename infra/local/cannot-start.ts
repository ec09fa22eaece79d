/** Why the local product does not start, in one line that says what to do; the stack would help nobody. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
