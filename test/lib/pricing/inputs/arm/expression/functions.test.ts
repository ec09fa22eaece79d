import { expect, test } from 'vitest';
import { evaluateIn } from '../../../../../support/arm-expression.ts';

const template = {
  parameters: {
    size: { type: 'string' },
    sizes: { defaultValue: { Dev: 'Standard_B2s', prod: null, list: [1, 2, 3] } },
    names: { defaultValue: ['c', 'a', 'b'] },
  },
  variables: { mixed: { known: 1, later: "[reference('x').id]" } },
};

test.each([
  // Texts.
  ["concat('a', 1, '-', true())", 'a1-True'],
  ["format('{0}-{1}-{{x}}', 'a', 7)", 'a-7-{x}'],
  ["format('vm-{0:D3}{1:00}', 7, 5)", 'vm-00705'],
  ["format('{0:D3}', 'text')", 'text'],
  ["string(createArray(1, 'a'))", '[1,"a"]'],
  ["toLower('aB')", 'ab'],
  ["toUpper('aB')", 'AB'],
  ["trim('  a ')", 'a'],
  ["startsWith('abc', 'AB')", true],
  ["endsWith('abc', 'd')", false],
  ["indexOf('abC', 'c')", 2],
  ["lastIndexOf('abab', 'AB')", 2],
  ["indexOf(createArray('a', 'b'), 'b')", 1],
  ["substring('abc', 1)", 'bc'],
  ["substring('abc', 1, 1)", 'b'],
  ["replace('a-b-c', '-', '')", 'abc'],
  ["split('a,b;c', createArray(',', ';'))", ['a', 'b', 'c']],
  ["split('a,b', ',')", ['a', 'b']],
  ["join(createArray('a', 'b'), '+')", 'a+b'],
  ["padLeft(7, 3, '0')", '007'],
  ["padLeft('a', 2)", ' a'],
  ['json(\'{"a": [1]}\').a[0]', 1],
  ["'it''s'", "it's"],
  // Numbers.
  ['add(1, 2)', 3],
  ['sub(1, 2)', -1],
  ['mul(2, -3)', -6],
  ['div(7, 2)', 3],
  ['div(-7, 2)', -3],
  ['mod(7, 2)', 1],
  ['min(3, 1, 2)', 1],
  ['max(createArray(3, 1))', 3],
  ["int('12')", 12],
  ['range(2, 3)', [2, 3, 4]],
  // Truth.
  ["if(equals('a', 'A'), 1, 2)", 2],
  ["if(true(), 1, variables('missing'))", 1],
  ['and(true(), true())', true],
  ["and(reference('x').ok, false())", false],
  ["or(reference('x').ok, true())", true],
  ['not(false())', true],
  ['less(1, 2)', true],
  ["lessOrEquals('b', 'a')", false],
  ['greater(2, 1)', true],
  ['greaterOrEquals(1, 1)', true],
  ["bool('True')", true],
  ['bool(0)', false],
  ["equals(createObject('a', 1), createObject('a', 1))", true],
  ["if(reference('x').ok, 'same', 'same')", 'same'],
  ["coalesce(null(), parameters('sizes').prod, 'x')", 'x'],
  // Arrays and objects.
  ["createObject('a', 1, 'b', null())", { a: 1, b: null }],
  ["length('abc')", 3],
  ["length(parameters('sizes'))", 3],
  ["length(createArray(reference('x').id, 1))", 2],
  ['empty(createArray())', true],
  ['empty(null())', true],
  ["first('abc')", 'a'],
  ["last(parameters('names'))", 'b'],
  ['first(createArray())', null],
  ["skip(parameters('names'), 2)", ['b']],
  ["take('abc', 2)", 'ab'],
  ["array('a')", ['a']],
  ["contains('abc', 'b')", true],
  ["contains(parameters('names'), 'c')", true],
  ["contains(parameters('sizes'), 'DEV')", true],
  ["contains(variables('mixed'), 'later')", true],
  ['union(createArray(1, 2), createArray(2, 3))', [1, 2, 3]],
  // What is not known decides nothing where other members differ.
  [
    "length(union(createArray(createObject('n', 'a', 'id', reference('x'))), createArray(createObject('n', 'b', 'id', reference('y')))))",
    2,
  ],
  [
    "union(createObject('a', createObject('b', 1, 'c', 2)), createObject('a', createObject('b', 3)))",
    { a: { b: 3, c: 2 } },
  ],
  ["union(variables('mixed'), createObject('x', 5)).x", 5],
  ['intersection(createArray(1, 2), createArray(2, 3))', [2]],
  ['flatten(createArray(createArray(1), createArray(2, 3)))', [1, 2, 3]],
  ["shallowMerge(createArray(createObject('a', 1), createObject('a', 2)))", { a: 2 }],
  ["objectKeys(createObject('b', 1, 'a', 2))", ['a', 'b']],
  ["items(createObject('b', 1, 'a', 2))[0]", { key: 'a', value: 2 }],
  ["tryGet(parameters('sizes'), 'list', 1)", 2],
  ["tryGet(parameters('sizes'), 'no')", null],
  ['concat(createArray(1), createArray(2))', [1, 2]],
  // Paths.
  ["parameters('SIZES').dev", 'Standard_B2s'],
  ["parameters('sizes').list[add(1, 1)]", 3],
  ["parameters('sizes')['Dev']", 'Standard_B2s'],
  ["parameters('sizes').?none", null],
  ["parameters('sizes')[?'none']", null],
  // Lambda expressions.
  ["map(parameters('names'), lambda('n', concat(lambdaVariables('n'), '1')))", ['c1', 'a1', 'b1']],
  ["map(parameters('names'), lambda('n', 'i', lambdaVariables('i')))", [0, 1, 2]],
  ["filter(range(0, 5), lambda('n', less(lambdaVariables('n'), 2)))", [0, 1]],
  ["reduce(range(1, 4), 0, lambda('sum', 'n', add(lambdaVariables('sum'), lambdaVariables('n'))))", 10],
  ["toObject(parameters('names'), lambda('n', lambdaVariables('n')), lambda('n', 1))", { a: 1, b: 1, c: 1 }],
  ["mapValues(createObject('a', 1), lambda('v', add(lambdaVariables('v'), 1)))", { a: 2 }],
  // Texts that the deployment makes.
  ["length(uniqueString('a'))", 13],
  ["length(guid('a', 'b'))", 36],
  // Ids.
  ["resourceId('Microsoft.Sql/servers/databases', 's', 'd')", '/providers/Microsoft.Sql/servers/s/databases/d'],
  ["resourceId('group', 'Microsoft.Compute/disks', 'd')", '/resourceGroups/group/providers/Microsoft.Compute/disks/d'],
  [
    "resourceId('sub', 'group', 'Microsoft.Compute/disks', 'd')",
    '/subscriptions/sub/resourceGroups/group/providers/Microsoft.Compute/disks/d',
  ],
  [
    "subscriptionResourceId('Microsoft.Authorization/roleDefinitions', 'r')",
    '/providers/Microsoft.Authorization/roleDefinitions/r',
  ],
  ["extensionResourceId('/a', 'Microsoft.Authorization/locks', 'l')", '/a/providers/Microsoft.Authorization/locks/l'],
])('[%s] is %j', (expression, expected) => {
  const { value, problems } = evaluateIn(`[${expression}]`, template);
  expect(value).toEqual(expected);
  expect(problems).toEqual([]);
});

const noSize = 'unknown: the parameter "size" has no value';
const later = "unknown: only the deployment tells reference('x')";
test.each([
  ["parameters('size')", noSize, '{size}'],
  ["concat('vm-', parameters('size'))", noSize, 'vm-{size}'],
  ["format('{0}-{1}', 'vm', parameters('size'))", noSize, 'vm-{size}'],
  ["toLower(parameters('size'))", noSize, "{toLower(parameters('size'))}"],
  ["reference('x').id", later, "{reference('x').id}"],
  ["parameters('sizes')[parameters('size')]", noSize, undefined],
  ["if(equals(parameters('size'), 'a'), 1, 2)", noSize, undefined],
  ["and(true(), reference('x'))", later, undefined],
  ["string(variables('mixed'))", later, undefined],
  ["equals(variables('mixed'), 1)", later, undefined],
  ["contains(createArray(reference('x')), 'a')", later, undefined],
  ["length(union(createArray(reference('x')), createArray('a')))", later, undefined],
  [
    "length(union(createArray(createObject('n', reference('x'))), createArray(createObject('n', 1))))",
    later,
    undefined,
  ],
  ["concat(createArray(1), parameters('size'))", noSize, undefined],
  ["map(parameters('size'), lambda('x', 1))", noSize, undefined],
  ["coalesce(parameters('size'), 'a')", noSize, undefined],
  ["variables(parameters('size'))", noSize, undefined],
  ['subscription().tenantId', 'unknown: only the deployment tells subscription()', undefined],
  ['resourceGroup().location', 'unknown: only the deployment tells resourceGroup().location', undefined],
])('[%s] is not known before the deployment', (expression, expected, text) => {
  const read = evaluateIn(`[${expression}]`, template);
  expect(read.value).toBe(expected);
  if (text !== undefined) expect(read.text).toBe(text);
  expect(read.problems).toEqual([]);
});

test.each([
  ["add('a', 1)", 'add: its argument 1 is not a number'],
  ['div(1, 0)', 'div: it divides by 0'],
  ["substring('abc', 2, 5)", 'substring: the text has only 3 characters'],
  ["parameters('names')[3]", "parameters('names') has no 3"],
  ["parameters('sizes').none.a", 'parameters(\'sizes\') has no "none"'],
  ["json('{')", 'json: its argument 1 is not JSON'],
  ["if('yes', 1, 2)", 'if: its argument 1 is not true or false'],
  ['copyIndex()', 'copyIndex stands outside the loop'],
  ["copyIndex('disks')", 'copyIndex stands outside the loop "disks"'],
  ['length(7)', 'length: its argument 1 is not an object'],
  ["resourceId('disk')", 'resourceId: it names no type of resource'],
  ["format('{0:yyyy}', 7)", 'format: the format "yyyy" is not known here'],
  ['mul(900719925474099, 900)', 'mul: the number is too large'],
  ["int('1.5')", 'int: its argument 1 is not a whole number'],
  ['range(0, 10001)', 'range: its count is not a whole number from 0 to 10000'],
])('[%s] has no value, and says why', (expression, reason) => {
  const { value, problems } = evaluateIn(`[${expression}]`, template);
  expect(value).toBe(`unknown: ${expression} has no value: ${reason}`);
  expect(problems).toEqual([]);
});

test('the location of the resource group and of the deployment is what the caller says', () => {
  expect(evaluateIn('[resourceGroup().location]', {}, 'brazilsouth').value).toBe('brazilsouth');
  expect(evaluateIn('[deployment().location]', {}, 'brazilsouth').value).toBe('brazilsouth');
  expect(evaluateIn('[resourceGroup().name]', {}, 'brazilsouth').value).toMatch(/^unknown/);
});

test('the environment is the public cloud, unless the resource group is in another', () => {
  expect(evaluateIn("[format('privatelink.file.{0}', environment().suffixes.storage)]", {}).value).toBe(
    'privatelink.file.core.windows.net',
  );
  const sku = "[if(equals(environment().name, 'AzureCloud'), 'premium', 'standard')]";
  expect(evaluateIn(sku, {}, 'westeurope').value).toBe('premium');
  expect(evaluateIn('[environment().name]', {}, 'chinanorth3').value).toMatch(/^unknown/);
  expect(evaluateIn('[environment().name]', {}, 'usgovvirginia').value).toMatch(/^unknown/);
});

test('functions of the template are called by namespace and name', () => {
  const functions = [
    {
      namespace: 'shop',
      members: {
        name: {
          parameters: [{ name: 'role', type: 'string' }],
          output: { type: 'string', value: "[concat('vm-', parameters('role'))]" },
        },
      },
    },
  ];
  expect(evaluateIn("[shop.NAME('web')]", { functions }).value).toBe('vm-web');
  expect(evaluateIn("[shop.other('web')]", { functions }).value).toMatch(
    /^unknown: only the deployment tells shop\.other/,
  );
});
