import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not the public internet (IANA's registries of special-purpose addresses). */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Only these are given out for the public internet, without the parts that carry other networks. */
const publicV6 = '2000::/3';
const specialV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const blocked = new BlockList();
for (const network of special) addTo(blocked, network, 'ipv4');
for (const network of specialV6) addTo(blocked, network, 'ipv6');
const allowedV6 = new BlockList();
addTo(allowedV6, publicV6, 'ipv6');

function addTo(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits = ''] = network.split('/');
  list.addSubnet(address, Number(bits), family);
}

/** True for an address of the public internet, not of this machine or its networks. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  return family === 6 && allowedV6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

/** Refuses a name that leads to a private address, when the connection is made: what was looked up before may change. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const wrong = addresses.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (wrong || !first) return callback(new PrivateAddress(hostname), '');
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

/** The host is not on the public internet. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} leads to a private address`);
    this.name = 'PrivateAddress';
  }
}
