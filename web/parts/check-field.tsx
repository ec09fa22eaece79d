/** A condition that is on or off. */
export function CheckField(props: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <label class="check">
      <input type="checkbox" checked={props.isOn} onChange={() => props.onChange(!props.isOn)} /> {props.label}
    </label>
  );
}
