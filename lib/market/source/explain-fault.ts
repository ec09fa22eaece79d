import { type Fault, FetchFailure } from '../../platform/fetch-fault.ts';

/** Says in Portuguese what was wrong with an answer of `what`. */
export function explainFault(what: string, fault: Fault): string {
  switch (fault.kind) {
    case 'status': {
      const wait = fault.retryAfterSeconds ? ` e pede para esperar ${fault.retryAfterSeconds} s` : '';
      return `${what} responde com HTTP ${fault.status}${wait}`;
    }
    case 'silence':
      return `${what} não respondeu em ${fault.seconds} s`;
    case 'unreachable':
      return `${what} não aceita a conexão${fault.code === undefined ? '' : ` (${fault.code})`}`;
    case 'reset':
      return `${what} fechou a conexão sem responder`;
    case 'cut off':
      return `${what} mandou só uma parte da resposta`;
    case 'too large':
      return `${what} mandou mais de ${fault.maxBytes} bytes`;
    case 'redirect':
      return `${what} redireciona para outro endereço`;
    case 'empty':
      return `${what} mandou uma resposta vazia`;
    case 'html':
      return `${what} mandou uma página HTML em vez de dados`;
    case 'unreadable':
      return `${what} mandou uma resposta que não pode ser lida`;
  }
}

/** Says in English what a source does wrong, for the log. */
export function describeFault(fault: Fault): string {
  switch (fault.kind) {
    case 'status': {
      const wait = fault.retryAfterSeconds === undefined ? '' : ` and Retry-After: ${fault.retryAfterSeconds}`;
      return `answers with HTTP ${fault.status}${wait}`;
    }
    case 'silence':
      return `does not answer within ${fault.seconds} s`;
    case 'unreachable':
      return `accepts no connection${fault.code === undefined ? '' : ` (${fault.code})`}`;
    case 'reset':
      return 'closes the connection without an answer';
    case 'cut off':
      return 'sends only a part of an answer';
    case 'too large':
      return `sends more than ${fault.maxBytes} bytes`;
    case 'redirect':
      return 'redirects elsewhere';
    case 'empty':
      return 'sends an empty answer';
    case 'html':
      return 'sends a page of HTML instead of data';
    case 'unreadable':
      return 'sends an answer that cannot be read';
  }
}

/** Says in Portuguese why a stock could not be read. Errors that the runtime throws have English messages. */
export function explainError(error: unknown): string {
  if (error instanceof FetchFailure) return explainFault(error.what, error.fault);
  const isOurs = error instanceof Error && error.name === 'Error';
  return isOurs ? error.message : 'a resposta não tem a forma esperada';
}
