import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { createTrader } from '@/dev/testing/referenceVenue/rawClient'
import { startReferenceVenue, type ReferenceVenue } from '@/dev/testing/referenceVenue/referenceVenue'
import type { Switches } from '@/dev/testing/referenceVenue/switches'
import { accountChecks } from './accountChecks'
import { runChecks, type Check } from './finding'
import { publicChecks } from './publicChecks'
import { socketChecks } from './socketChecks'
import { tradeChecks } from './tradeCheck'
import { createAsk } from './venueUnderCheck'

let venue: ReferenceVenue | undefined
afterEach(() => venue?.close())

async function started(switches: Partial<Switches> = {}) {
  venue = await startReferenceVenue({ switches })
  const { restUrl, wsUrl, domain } = venue
  const checked = { restUrl, wsUrl, signing: domain, asset: 'ETH', perpetual: 'ETH-PERP' }
  return { venue, checked, ask: createAsk(restUrl, 0) }
}

/** Runs the checks whose assumption contains `part`, and returns their verdicts. */
async function verdicts(checks: readonly Check[], part = ''): Promise<readonly string[]> {
  const findings = await runChecks(
    checks.filter(({ assumption }) => assumption.includes(part)),
    () => undefined,
  )
  return findings.map(({ verdict }) => verdict)
}

test.each([
  ['A page of another origin', { cors: 'own-origin-only' }],
  ['headers of the signature form', { preflightAllows: 'secret-only' }],
  ['as a text of nanoseconds', { timeAsNumbers: true }],
  ['within 5 s', { clockAheadMs: 60_000 }],
] as const)('a venue that differs refutes "%s"', async (part, switches) => {
  const usual = await started()
  expect(await verdicts(publicChecks(usual.checked, usual.ask), part)).toEqual(['confirmed'])
  await usual.venue.close()
  const other = await started(switches)
  expect(await verdicts(publicChecks(other.checked, other.ask), part)).toEqual(['refuted'])
})

test('the page of a firewall confirms nothing', async () => {
  const { checked, ask } = await started({ edgeAnswer: 403 })
  expect(await verdicts(publicChecks(checked, ask), 'can be read by the page')).not.toContain('confirmed')
})

test('a socket is judged by its frames', async () => {
  const { venue: at, checked } = await started({ pings: { perMinute: 1 } })
  const trader = createTrader(at)
  await trader.register()
  const { apiKey, secret } = trader.keys
  const checks = socketChecks(checked, { apiKey, apiSecret: secret }, { listenMs: 1_500, pingEveryMs: 100 })
  expect(await verdicts(checks, 'A ping a second is not too many')).toEqual(['refuted'])
  expect(await verdicts(checks, 'A ping is answered')).toEqual(['confirmed'])
  expect(await verdicts(checks, 'The checksum of a book')).toEqual(['confirmed'])
  expect(await verdicts(checks, 'The sign-in is answered')).toEqual(['confirmed'])
})

test('an order is placed, amended and cancelled with the given keys, and none is left', async () => {
  const { venue: at, checked, ask } = await started()
  const trader = createTrader(at)
  const signingKey = generatePrivateKey()
  await trader.register(privateKeyToAccount(signingKey))
  const { apiKey, secret } = trader.keys
  const keys = { apiKey, apiSecret: secret, account: trader.wallet.address, signingKey }
  expect(await verdicts(tradeChecks(checked, ask, keys))).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed'])
  expect(await verdicts(accountChecks(ask, keys), 'signature covers the path without')).toEqual(['confirmed'])
})
