/** Measures the first refresh from B3 and CVM, which fetches all zips, and the next one, for which CVM has nothing new. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** What a day's refresh may take. */
const limits = { seconds: 60, mib: 512 };

/** Write units of a morning on which no company has filed anything. */
const maxWriteUnits = 200;

// biome-ignore lint/suspicious/noExplicitAny: messages between our own processes
const messageOf = async (child: ChildProcess): Promise<any> => (await once(child, 'message'))[0];
const start = (file: string): ChildProcess => fork(new URL(file, import.meta.url));

const servers = start('cvm-servers.ts');
const places = await messageOf(servers);
console.log('\na refresh from B3, whose answers take 300 ms, and CVM: fourteen zips of 20 MB or more');
try {
  for (const name of ['the first morning', 'a morning on which CVM answers 304']) {
    const morning = start('cvm-morning.ts');
    morning.send(places);
    const { status, motivo, avisos, seconds, cpuSeconds, peakMib, writeUnits } = await messageOf(morning);
    servers.send('statuses');
    const statuses: readonly number[] = await messageOf(servers);
    if (status !== 'published' || avisos.length > 0) throw new Error(`${name}: ${status}, ${motivo} ${avisos}`);
    const unchanged = statuses.filter((one) => one === 304).length;
    console.log(
      `  ${name.padEnd(36)} ${seconds.toFixed(1).padStart(5)} s (at most ${limits.seconds}), ${cpuSeconds.toFixed(1)} s of them CPU, ` +
        `${peakMib.toFixed(0)} MiB (at most ${limits.mib}), ${unchanged} of ${statuses.length} zips unchanged, ` +
        `${writeUnits} write units`,
    );
    if (seconds > limits.seconds || peakMib > limits.mib) throw new Error(`${name} needs more than it may`);
    if (unchanged > 0 && writeUnits > maxWriteUnits) throw new Error(`${name} writes more than ${maxWriteUnits} units`);
  }
} finally {
  servers.kill();
}
