import { describe, expect, test } from 'vitest';
import { chargesInBoth, chargesInPlan, chargesInTemplate } from '../../../../support/service-charges.ts';

describe('a profile of Front Door', () => {
  const inBoth = (sku: string) =>
    chargesInBoth({
      terraform: [{ type: 'azurerm_cdn_frontdoor_profile', values: { sku_name: sku, location: null } }],
      arm: [{ type: 'Microsoft.Cdn/profiles', location: 'global', sku: { name: sku } }],
    });

  test.each([
    ['Standard_AzureFrontDoor', 'Standard'],
    ['Premium_AzureFrontDoor', 'Premium'],
  ])('%s costs its fee of a month, and traffic', (sku, tier) => {
    expect(inBoth(sku)).toEqual([
      `1 × 1 Units/Month of Azure Front Door [${tier}]: ${tier} Base Fees, Zone 1`,
      'traffic: by use: The data that passes is charged by the GB, and requests by 10,000.',
    ]);
  });

  test('of an unknown SKU is not priced', () => {
    expect(inBoth('Gold_AzureFrontDoor')).toEqual([
      'not priced: A profile of the SKU Gold_AzureFrontDoor is not priced.',
    ]);
  });

  test('of the earlier CDN is charged by its endpoints', () => {
    expect(
      chargesInBoth({
        terraform: [{ type: 'azurerm_cdn_profile', values: { sku: 'Standard_Microsoft' } }],
        arm: [{ type: 'Microsoft.Cdn/profiles', sku: { name: 'Standard_Microsoft' } }],
      }),
    ).toEqual(['free']);
    expect(
      chargesInBoth({
        terraform: [{ type: 'azurerm_cdn_endpoint', values: {} }],
        arm: [{ type: 'Microsoft.Cdn/profiles/endpoints' }],
      }),
    ).toEqual([expect.stringMatching(/^by use: It is charged by the GB that it sends out/)]);
  });

  test('whose SKU another resource tells is not priced', () => {
    const expressions = { sku_name: { references: ['terraform_data.sku.output'] } };
    expect(
      chargesInPlan([{ type: 'azurerm_cdn_frontdoor_profile', values: {}, unknown: { sku_name: true }, expressions }]),
    ).toEqual(['not priced: "sku_name" is known only when the plan is applied.']);
  });
});

describe('a firewall policy of Front Door', () => {
  const type = 'Microsoft.Network/frontdoorWebApplicationFirewallPolicies';

  test('is part of a profile of the later kind', () => {
    expect(
      chargesInBoth({
        terraform: [{ type: 'azurerm_cdn_frontdoor_firewall_policy', values: { sku_name: 'Premium_AzureFrontDoor' } }],
        arm: [{ type, sku: { name: 'Premium_AzureFrontDoor' } }],
      }),
    ).toEqual(['free']);
  });

  test('of the earlier kind costs its rules', () => {
    const requests = 'requests: by use: The requests that it looks at are charged by the million.';
    expect(
      chargesInBoth({
        terraform: [
          {
            type: 'azurerm_frontdoor_firewall_policy',
            values: {
              custom_rule: [{ name: 'a' }, { name: 'b' }],
              managed_rule: [{ type: 'DefaultRuleSet' }, { type: 'Microsoft_BotManagerRuleSet' }, { type: 'OWASP' }],
            },
          },
        ],
        arm: [
          {
            type,
            location: 'global',
            sku: { name: 'Classic_AzureFrontDoor' },
            properties: {
              customRules: { rules: [{}, {}] },
              managedRules: {
                managedRuleSets: [
                  { ruleSetType: 'DefaultRuleSet' },
                  { ruleSetType: 'Microsoft_BotManagerRuleSet' },
                  { ruleSetType: 'OWASP' },
                ],
              },
            },
          },
        ],
      }),
    ).toEqual([
      '1 × 1 Units/Month of Azure Front Door Service [Standard]: Standard Policy, Global',
      'customRules: 2 × 1 Units/Month of Azure Front Door Service [Standard]: Standard Rule, Global',
      'defaultRules: 1 × 1 Units/Month of Azure Front Door Service [Standard]: Standard Default Ruleset, Global',
      'botRules: 1 × 1 Units/Month of Azure Front Door Service [Standard]: Standard Bot Protection Ruleset, Global',
      'managedRules: not priced: The managed rules OWASP are not priced.',
      requests,
    ]);
    expect(chargesInTemplate([{ type }])).toEqual([
      '1 × 1 Units/Month of Azure Front Door Service [Standard]: Standard Policy, Global',
      requests,
    ]);
  });

  test('of an unknown SKU is not priced', () => {
    expect(chargesInTemplate([{ type, sku: { name: 'Gold' } }])).toEqual([
      'not priced: A firewall policy of the SKU Gold is not priced.',
    ]);
  });
});

test('a Front Door of the earlier kind is known, and not priced', () => {
  expect(
    chargesInBoth({
      terraform: [{ type: 'azurerm_frontdoor', values: {} }],
      arm: [{ type: 'Microsoft.Network/frontDoors' }],
    }),
  ).toEqual([expect.stringMatching(/^not priced: A Front Door of the earlier kind is charged by its routing rules/)]);
});

test('a firewall policy of an application gateway costs nothing of its own', () => {
  expect(
    chargesInBoth({
      terraform: [{ type: 'azurerm_web_application_firewall_policy', values: {} }],
      arm: [{ type: 'Microsoft.Network/ApplicationGatewayWebApplicationFirewallPolicies' }],
    }),
  ).toEqual(['free']);
});
