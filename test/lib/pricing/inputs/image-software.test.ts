import { describe, expect, test } from 'vitest';
import { softwareOfImage } from '../../../../lib/pricing/inputs/image-software.ts';

const ofImage = (publisher: string, offer: string, sku = '', licenseType?: string) =>
  softwareOfImage({ publisher, offer, sku }, licenseType);

describe('the software of an image', () => {
  const redHat = 'Red Hat Enterprise Linux';
  test.each([
    ['RHEL', '9-lvm-gen2', redHat],
    ['rhel-raw', '9_4', redHat],
    ['RHEL-HA', '8_8', 'Red Hat Enterprise Linux with HA'],
    ['RHEL-SAP-HA', '9_2', 'Red Hat Enterprise Linux for SAP with HA'],
    ['RHEL-SAP-APPS', '9_2', 'RHEL for SAP Business Applications'],
    ['rhel-arm64', '9_3-arm64', undefined],
    ['RHEL-SAP', '7.4', undefined],
  ])('of Red Hat %s %s', (offer, sku, product) => {
    expect(ofImage('RedHat', offer, sku)).toEqual({ name: redHat, ...(product && { product }) });
    for (const licence of ['', 'None', ' none ']) expect(ofImage('redhat', offer, sku, licence)).toBeDefined();
    for (const licence of ['RHEL_BYOS', 'RHEL_BASE']) expect(ofImage('redhat', offer, sku, licence)).toBeUndefined();
  });

  test('of Red Hat and SUSE with a subscription of their owner has no fee', () => {
    expect(ofImage('RedHat', 'rhel-byos', 'rhel-lvm9')).toBeUndefined();
    expect(ofImage('SUSE', 'sles-15-sp6-byos', 'gen2')).toBeUndefined();
  });

  test.each([
    ['sles-15-sp6', 'gen2', true],
    ['sles-12-sp5', '', true],
    ['sles-15-sp6-basic', 'gen2', false],
    ['sles-sap-15-sp6', 'gen2', false],
    ['sles-15-sp6-hpc', 'gen2', false],
    ['SLES', '12-SP4', false],
    ['manager-server-4-3', 'gen2', false],
  ])('of SUSE %s %s', (offer, sku, isStandard) => {
    const product = isStandard ? { product: 'SUSE Linux Enterprise Server Standard' } : {};
    expect(ofImage('SUSE', offer, sku)).toEqual({ name: 'SUSE Linux Enterprise Server', ...product });
  });

  test.each([
    ['0001-com-ubuntu-pro-jammy', 'pro-22_04-lts-gen2', true],
    ['ubuntu-24_04-lts', 'ubuntu-pro', true],
    ['0001-com-ubuntu-pro-focal-fips', 'pro-fips-20_04', false],
  ])('of Ubuntu %s %s', (offer, sku, isCertain) => {
    expect(ofImage('Canonical', offer, sku)).toEqual({
      name: 'Ubuntu Pro',
      ...(isCertain && { product: 'Ubuntu Pro' }),
    });
  });

  test.each([
    ['Canonical', '0001-com-ubuntu-server-jammy', '22_04-lts'],
    ['SUSE', 'opensuse-leap-15-6', 'gen2'],
    ['MicrosoftWindowsServer', 'WindowsServer', '2022-datacenter'],
  ])('of %s %s has no fee', (publisher, offer, sku) => {
    expect(ofImage(publisher, offer, sku)).toBeUndefined();
  });

  test.each([
    ['sql2022-ws2022', 'web-gen2', 'SQL Server Web'],
    ['SQL2016SP2-WS2016', 'Standard', 'SQL Server Standard'],
    ['sql2019-ws2019', 'enterprise', 'SQL Server Enterprise'],
    ['sql2019-ws2019', 'enterprisedbengineonly', 'SQL Server Enterprise'],
    ['sql2022-rhel91', 'standard', undefined],
    ['sql2019-ws2019', 'something', undefined],
  ])('of SQL Server %s %s, whatever the licence of its system', (offer, sku, product) => {
    for (const licence of [undefined, 'Windows_Server']) {
      expect(ofImage('MicrosoftSQLServer', offer, sku, licence)).toEqual({
        name: 'SQL Server',
        ...(product && { product }),
      });
    }
  });

  test('of SQL Server for developers, of Express and of an owner with a licence has no fee', () => {
    expect(ofImage('MicrosoftSQLServer', 'sql2022-ws2022', 'sqldev-gen2')).toBeUndefined();
    expect(ofImage('MicrosoftSQLServer', 'sql2022-ws2022', 'express-gen2')).toBeUndefined();
    expect(ofImage('MicrosoftSQLServer', 'SQL2016SP1-WS2016-BYOL', 'Enterprise')).toBeUndefined();
  });

  test.each([
    ['sql2022-rhel91', 'Red Hat Enterprise Linux'],
    ['sql2019-sles15sp3', 'SUSE Linux Enterprise Server'],
    ['sql2022-ubuntu2204-pro', 'Ubuntu Pro'],
  ])('of SQL Server for developers has that of the system below: %s', (offer, name) => {
    expect(ofImage('MicrosoftSQLServer', offer, 'sqldev')).toEqual({ name });
    expect(ofImage('MicrosoftSQLServer', 'sql2019-ubuntu2004', 'sqldev')).toBeUndefined();
  });
});
