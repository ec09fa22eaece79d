import type { ServerResponse } from 'node:http';

/** A request that the front of the local S3 turns away, with a status and code of the S3 API. */
export class S3Refusal extends Error {
  override readonly name = 'S3Refusal';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Answers as S3 does, in XML. */
export function sendRefusal(response: ServerResponse, { status, code, message }: S3Refusal): void {
  if (response.headersSent) return;
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(body);
}
