import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a few megabytes, mounted for a test. */
export interface SmallDisk {
  readonly path: string;
  /** Fills it to the last byte. */
  readonly fill: () => void;
  /** Removes what `fill` has written. */
  readonly empty: () => void;
  readonly unmount: () => void;
}

/** Whether this user may mount a disk; tests of full disks need it. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0 && isMountable();

function isMountable(): boolean {
  try {
    mountDisk(1).unmount();
    return true;
  } catch {
    return false;
  }
}

/** Mounts an empty disk in memory. @throws Error unless `canMount` */
export function mountDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'appraise-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]);
  const filler = join(path, 'filler');
  return {
    path,
    fill: () => {
      const file = openSync(filler, 'a');
      // Smaller and smaller pieces, until not even a byte has room.
      for (let bytes = 2 ** 20; bytes >= 1; ) {
        try {
          writeSync(file, Buffer.alloc(bytes, 1));
        } catch {
          bytes /= 2;
        }
      }
      closeSync(file);
    },
    empty: () => rmSync(filler, { force: true }),
    unmount: () => {
      execFileSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}
