import type { Browser, BrowserContext, Request, Response } from '@playwright/test'
import { privateKeyToAddress } from 'viem/accounts'

/**
 * Invariants of every story: the page never violates its policy, sends requests only to the process that served it, and
 * leaves no secret where a later script or a reader of logs could find it.
 */
export type PageGuard = {
  /** Watches contexts created from now on, until the returned function is called. */
  readonly watchAll: (browser: Browser) => () => void
  readonly watch: (context: BrowserContext) => void
  /** Adds a secret that the story knows. The guard learns secrets on the wire by itself. */
  readonly learn: (secret: string) => void
  /** Describes violations. Searches the storage of open pages. */
  readonly faults: () => Promise<readonly string[]>
}

type Place = { readonly where: string; readonly text: string }

const forbidden = 'forbidden by the policy of the page: '

export function createPageGuard(): PageGuard {
  const faults = new Set<string>()
  const secrets = new Set<string>()
  const signers = new Set<string>()
  const places: Place[] = []
  const open = new Map<BrowserContext, Promise<unknown>[]>()

  const onRequest = (request: Request) => {
    const { hostname, protocol } = new URL(request.url())
    const isOwn = ['data:', 'blob:', 'about:'].includes(protocol) || ['localhost', '127.0.0.1'].includes(hostname)
    if (!isOwn) faults.add(`a request to a third party: ${request.url()}`)
    places.push({ where: 'a request URL', text: request.url() })
    const body = /\/(register|api-key)$/.test(request.url()) ? request.postData() : null
    const signer = /"signing_key":"(0x[0-9a-f]{40})"/i.exec(body ?? '')?.[1]
    if (signer !== undefined) signers.add(signer.toLowerCase())
  }
  const onResponse = async (response: Response) => {
    if (!/\/(register|api-key)$/.test(response.url())) return
    const text = await response.text().catch(() => '')
    for (const [, secret = ''] of text.matchAll(/"api_secret":"([^"]+)"/g)) secrets.add(secret)
  }

  const watch = (context: BrowserContext) => {
    if (open.has(context)) return
    const pending: Promise<unknown>[] = []
    open.set(context, pending)
    pending.push(
      context.addInitScript((words) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
          console.warn(`${words}${effectiveDirective} ${blockedURI} ${sourceFile ?? ''}`),
        )
      }, forbidden),
    )
    context.on('request', onRequest)
    context.on('response', (response) => void pending.push(onResponse(response)))
    context.on('console', (message) => {
      const text = message.text()
      // Only the browser reports violations inside a worker.
      if (text.startsWith(forbidden) || /Content Security Policy|Trusted(Script|HTML| Type)/i.test(text))
        faults.add(text)
      places.push({ where: 'the console', text })
    })
    context.on('weberror', (error) => places.push({ where: 'an error', text: String(error.error()) }))
    context.on('close', () => open.delete(context))
    const close = context.close.bind(context)
    context.close = async (options) => {
      await look(context)
      return close(options)
    }
  }
  const look = async (context: BrowserContext) => {
    await Promise.all(open.get(context) ?? [])
    for (const { name, value } of await context.cookies()) places.push({ where: 'a cookie', text: `${name}=${value}` })
    for (const page of context.pages()) {
      if (!page.url().startsWith('http')) continue
      places.push({ where: 'the page URL', text: page.url() })
      // A page that closes during the search is skipped.
      places.push(...(await page.evaluate(readStorage).catch((): Place[] => [])))
    }
  }

  return {
    watchAll: (browser) => {
      const make = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await make(options)
        watch(context)
        return context
      }
      return () => {
        browser.newContext = make
      }
    },
    watch,
    learn: (secret) => {
      secrets.add(secret.replace(/^0x/, ''))
      signers.add(privateKeyToAddress(`0x${secret.replace(/^0x/, '')}`).toLowerCase())
    },
    faults: async () => {
      for (const context of open.keys()) await look(context)
      for (const { where, text } of places) {
        if ([...secrets].some((secret) => text.includes(secret))) faults.add(`${where} leaks a secret`)
        // A private key that was never on the wire is recognized by its address.
        for (const [hex] of text.matchAll(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/gi)) {
          if (signers.has(addressOf(hex))) faults.add(`${where} leaks a private key`)
        }
      }
      return [...faults]
    },
  }
}

const addresses = new Map<string, string>()

function addressOf(hex: string): string {
  const known = addresses.get(hex)
  if (known !== undefined) return known
  let address = 'none'
  try {
    address = privateKeyToAddress(`0x${hex}`).toLowerCase()
  } catch {
    // Not every 32-byte number is a valid key.
    address = 'none'
  }
  addresses.set(hex, address)
  return address
}

/** All stored data as text. Bytes are read both as Latin-1 and as hex. */
async function readStorage(): Promise<{ where: string; text: string }[]> {
  const settled = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((done, fail) => {
      request.addEventListener('success', () => done(request.result))
      request.addEventListener('error', () => fail(request.error ?? new Error('refused')))
    })
  const asText = (value: unknown): string => {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
      const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer)
      const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
      return `${String.fromCharCode(...bytes)} ${hex}`
    }
    if (typeof value === 'object' && value !== null) return Object.values(value).map(asText).join(' ')
    return String(value)
  }
  const read = [
    { where: 'localStorage', text: JSON.stringify(Object.entries(localStorage)) },
    { where: 'sessionStorage', text: JSON.stringify(Object.entries(sessionStorage)) },
    { where: 'the history state', text: JSON.stringify(history.state) },
  ]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const values = await settled(database.transaction(store).objectStore(store).getAll())
      for (const value of values) read.push({ where: 'IndexedDB', text: asText(value) })
    }
    database.close()
  }
  return read
}
