import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as clientModule from 'optick/client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { build } from 'vite'
import { expect, test } from '../fixtures'

const configFile = fileURLToPath(new URL('../../src/dev/tooling/client.vite.config.ts', import.meta.url))

async function buildClient(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'optick-client-'))
  try {
    await build({ configFile, logLevel: 'error', build: { outDir } })
    return readFileSync(join(outDir, 'optickClient.js'), 'utf8')
  } finally {
    rmSync(outDir, { recursive: true })
  }
}

/** A site of its own that has the client and an empty page. */
async function startSite(client: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer(({ url }, response) => {
    const isScript = url === '/optickClient.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? client : '<!doctype html><title>A program</title><link rel="icon" href="data:,">')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server on a port has such an address.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

test('a program in a page of another site checks a book, places an order, amends it and cancels it', async ({
  page,
  host,
  afterPages,
}) => {
  const site = await startSite(await buildClient())
  afterPages(site.close)
  const accounts = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
  await page.exposeFunction('signFor', (index: number, data: never) => accounts[index]?.signTypedData(data))
  await page.goto(site.url)
  const seen = await page.evaluate(
    async ({ restUrl, addresses, module }) => {
      // The page has the built module and the exposed function, neither of which has types here.
      const { createOptickClient, fixed6 } = (await import(module)) as typeof clientModule
      type Sign = (index: number, data: unknown) => Promise<`0x${string}`>
      const { signFor } = globalThis as unknown as { readonly signFor: Sign }
      const [wallet, signingKey] = addresses.map((address, index) => ({
        address,
        signTypedData: (data: unknown) => signFor(index, data),
      }))
      if (wallet === undefined || signingKey === undefined) throw new Error('there are two accounts')
      const program = createOptickClient({ restUrl })
      await program.register({ wallet, signingKey })
      await program.connect()
      const { status, bestBid } = await program.liveBook('ETH-PERP')
      const [perpetual] = await program.rest.getMarkets({ query: { asset: 'ETH', instrumentType: 'PERPETUAL' } })
      if (bestBid === undefined || perpetual === undefined) throw new Error('ETH-PERP has no market')
      const { instrumentId, amountStep, priceStep } = perpetual
      const amount = fixed6<typeof amountStep>(100n * amountStep)
      const order = { instrument: instrumentId, isBuy: true, amount, limitPrice: bestBid, postOnly: true }
      const placed = await program.orders.place(order)
      const lower = fixed6<typeof priceStep>(bestBid - priceStep)
      const edited = await program.orders.edit(placed.orderId, { ...order, limitPrice: lower })
      await program.orders.cancel(edited.orderId)
      const open = await program.rest.getOrders()
      program.close()
      return { status, placed: placed.orderStatus, moved: placed.price - edited.price === priceStep, open: open.length }
    },
    { restUrl: host.venueUrl, addresses: accounts.map(({ address }) => address), module: '/optickClient.js' },
  )
  expect(seen).toEqual({ status: 'live', placed: 'opened', moved: true, open: 0 })
})
