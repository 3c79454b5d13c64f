import { expect, test } from 'vitest'
import { openVenue } from '../node/openVenue'
import { paperVenue } from '../node/startVenue'
import { checkWalletKey } from './walletKey'

const account = `0x${'a1'.repeat(20)}` as const

test('a registered wallet signs until the second of its expiry', async () => {
  const clock = { ms: 1_000_000, nowMs: () => clock.ms, nowNs: () => BigInt(clock.ms) * 1_000_000n }
  const port = await openVenue({ ...paperVenue, clock })
  await port.submit({ type: 'openAccount', account, kind: 'trader' })
  await port.submit({ type: 'registerSigningKey', account, signingKey: account, expirySec: 1_100n })
  const check = () => checkWalletKey({ port, walletKey: 'registered' }, { account, signer: account })
  clock.ms = 1_099_999
  await expect(check()).resolves.toBeUndefined()
  clock.ms = 1_100_000
  await expect(check()).rejects.toThrow('OLD_SIGNING_KEY')
  await port.close()
})
