declare module 'dynalite' {
  import type { Server } from 'node:http';

  /** An HTTP server that speaks the DynamoDB protocol; closing it closes the store. */
  export default function dynalite(options: {
    /** LevelDB directory. @default - in memory */
    readonly path?: string;
    readonly createTableMs?: number;
    readonly deleteTableMs?: number;
    readonly updateTableMs?: number;
  }): Server;
}
