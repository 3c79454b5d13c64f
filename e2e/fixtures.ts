import { test as base } from '@playwright/test'
import { createPageGuard, type PageGuard } from './pageGuard'
import { KeysScreen } from './screens/KeysScreen'
import { TradeScreen } from './screens/TradeScreen'
import { spyOnSocket, type SocketSpy } from './socketSpy'
import { createHosts, startHost, type Host, type Hosts } from './startHost'
import { installWallet, type TestWallet } from './testWallet'

type Fixtures = {
  /** The flags of the story's venue; set with `test.use`. */
  readonly hostFlags: readonly string[]
  /** Shared by a file's stories with the same flags; the still market on the real clock is shared by a whole worker. */
  readonly host: Host
  /** Runs callbacks in reverse order once the pages are closed, because a page without its server retries forever. */
  readonly afterPages: (end: () => void | Promise<void>) => void
  /** Starts a separate host, which ends after the page. */
  readonly startOwnHost: (flags: readonly string[]) => Promise<Host>
  readonly wallet: TestWallet
  readonly spy: SocketSpy
  readonly tradeScreen: TradeScreen
  readonly keys: KeysScreen
  /** Console errors and uncaught exceptions; must be empty when a test ends. */
  readonly consoleErrors: string[]
  /** Checks every story for leaked secrets, policy violations and requests to other sites. */
  readonly guard: PageGuard
}

let nextKey = 0
/** A unique key, so that each test has a separate trader. */
function freshKey(workerIndex: number): `0x${string}` {
  nextKey += 1
  return `0x${(BigInt(workerIndex + 1) * 1_000_000n + BigInt(nextKey)).toString(16).padStart(64, '0')}`
}

export const test = base.extend<Fixtures, { readonly hosts: Hosts }>({
  // Worker fixtures that differ between files would start another browser per file.
  hosts: [
    async ({}, use) => {
      const hosts = createHosts()
      await use(hosts)
      await hosts.close()
    },
    { scope: 'worker' },
  ],
  hostFlags: [['--market', 'quiet', '--seed', '7'], { option: true }],
  host: [async ({ hosts, hostFlags }, use, { file }) => use(await hosts.get(hostFlags, file)), { timeout: 120_000 }],
  afterPages: async ({}, use) => {
    const ends: (() => void | Promise<void>)[] = []
    await use((end) => void ends.push(end))
    for (const end of ends.toReversed()) await end()
  },
  startOwnHost: async ({ afterPages }, use) => {
    await use(async (flags) => {
      const host = await startHost(flags)
      afterPages(host.close)
      return host
    })
  },
  // Requested first, so that it ends last.
  context: async ({ afterPages, context }, use) => {
    void afterPages
    await use(context)
  },
  guard: [
    async ({ browser, context }, use) => {
      const guard = createPageGuard()
      const stop = guard.watchAll(browser)
      guard.watch(context)
      await use(guard)
      stop()
      base.expect(await guard.faults()).toEqual([])
    },
    { auto: true },
  ],
  wallet: async ({ page, guard }, use, info) => {
    const key = freshKey(info.workerIndex)
    guard.learn(key)
    await use(await installWallet(page, { key }))
  },
  spy: async ({ page }, use) => use(spyOnSocket(page)),
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        // The browser logs failed network requests itself; they are not exceptions of the page.
        if (message.type() === 'error' && !/net::|WebSocket connection|Failed to load resource/.test(message.text()))
          errors.push(message.text())
      })
      await use(errors)
      base.expect(errors).toEqual([])
    },
    { auto: true },
  ],
  tradeScreen: async ({ page, host, wallet, spy }, use) => {
    // Both must exist before the page does.
    void wallet
    void spy
    await use(new TradeScreen(page, host.appUrl))
  },
  keys: async ({ page }, use) => use(new KeysScreen(page)),
})

export const expect = test.expect
