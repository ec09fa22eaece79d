import { type FormField, type FormLine, fieldOf, type ProductForm } from './form.ts';
import { managedDiskForm } from './managed-disk/form.ts';
import { sqlDatabaseForm } from './sql-database/form.ts';
import { virtualMachineForm } from './virtual-machine/form.ts';

/** The forms of all products, in the order of the API. `npm run generate` makes the list of products from it. */
export const forms: readonly ProductForm[] = [virtualMachineForm, managedDiskForm, sqlDatabaseForm];

/** The product that the first line of an estimate in the console has. */
export const firstProduct: string = virtualMachineForm.id;

/** Finds the form of a product; undefined for a product that the catalogue does not have. */
export const formOf = (product: string): ProductForm | undefined => forms.find(({ id }) => id === product);

/** Finds a field of a line's product. */
export const fieldOfLine = ({ product }: Pick<FormLine, 'product'>, name: string): FormField | undefined =>
  fieldOf(formOf(product), name);

/**
 * True for a line that costs less while it is off. Hours of all lines, of what-ifs and of `--hours` change such lines alone.
 * For all others, hours of their own say for how long they exist.
 */
export const stopsWhenOff = (line: FormLine): boolean => formOf(line.product)?.stops?.when(line) ?? false;

/** True for a line that costs less for those who have a licence already. */
export const takesLicence = (line: FormLine): boolean => formOf(line.product)?.licence?.takenBy(line) ?? false;

/** The members that a new line of a product begins with, beside its region: something that has a price. */
export const firstValuesOf = (product: string): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(formOf(product)?.fields ?? {}).flatMap(([name, { first }]) =>
      first === undefined ? [] : [[name, first]],
    ),
  );
