import type { IncomingMessage } from 'node:http'

/** Two hosts could be read in two ways: by us, and by what stands in front of us. Node takes the first without a word. */
export function namesTwoHosts(request: IncomingMessage): boolean {
  return (request.headersDistinct['host']?.length ?? 0) > 1
}
