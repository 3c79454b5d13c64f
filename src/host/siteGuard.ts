import type { IncomingMessage } from 'node:http'
import { namesTwoHosts } from '@/venue/api/namesTwoHosts'
import { isForeignPage } from '@/venue/api/sender'

/** Why a request is not served, with the status of the answer. */
export type SiteRefusal = { readonly status: 400 | 403; readonly reason: string }

export type SiteGuard = {
  /** For everything on the port. */
  readonly checkHost: (request: IncomingMessage) => SiteRefusal | undefined
  /** For what acts and what tells of accounts: the venue behind the page. */
  readonly checkOrigin: (request: IncomingMessage) => SiteRefusal | undefined
}

/** Names that a browser takes to this machine and no other. */
const ownNames = ['localhost', '127.0.0.1', '[::1]']
const hostForm = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+?)\.?(?::\d{1,5})?$/

/**
 * Keeps other sites from using the page's port through the trader's browser. A name of theirs may be made to lead to
 * this machine (DNS rebinding), so the port answers to its own names only: those of this machine, the very address that
 * was connected to, and `allowedHosts`. And a page of theirs may ask for anything here, so the venue answers only what
 * the page of this port asks, or a program, which is no browser and says no origin.
 */
export function createSiteGuard(allowedHosts: readonly string[]): SiteGuard {
  const names = new Set([...ownNames, ...allowedHosts.map((name) => name.toLowerCase())])

  return {
    checkHost: (request) => {
      if (namesTwoHosts(request)) return { status: 400, reason: 'The request must name one host.' }
      // A whole URL in the place of a path names a host of its own: for proxies, which this is not.
      if (request.url?.startsWith('/') !== true) return { status: 400, reason: 'The request must name a path.' }
      const name = nameOf(request.headers.host)
      if (name !== undefined && (names.has(name) || name === addressOf(request))) return undefined
      return {
        status: 403,
        reason: 'Optick is not served under this name. Start it with --allow-host and the name to allow it.',
      }
    },
    checkOrigin: (request) => {
      if (!isForeignPage(request)) return undefined
      return {
        status: 403,
        reason: 'Another site may not use the venue of this page. The bare port is for other clients.',
      }
    },
  }
}

function nameOf(host: string | undefined): string | undefined {
  return hostForm.exec(host?.toLowerCase() ?? '')?.[1]
}

/** The address of this machine that the connection came to, as a browser writes it. */
function addressOf({ socket }: IncomingMessage): string | undefined {
  const address = socket.localAddress?.replace(/^::ffff:/, '')
  return address?.includes(':') === true ? `[${address}]` : address
}
