import { expect, test } from 'vitest'
import { destinations } from '@/core/protocol/bridge'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { collateralSpecs } from '@/core/quant/collateral'
import { createPersistedTransfers } from './persistedTransfers'
import { venueTokensOf } from './tokens'
import { prepareTransfer, type TransferOrder } from './transferOrder'

const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
const account: Address = `0x${'a1'.repeat(20)}`
const { address, decimals } = collateralSpecs.USDC
const ownTokens = venueTokensOf({ kind: 'paper' })
const moved = {
  account,
  token: { asset: 'USDC', address, decimals, origin: 'app' },
  amount: parseFixed6<Amount>('2.5'),
  receiver: `0x${'b0'.repeat(20)}`,
} as const
const orders: readonly TransferOrder[] = [
  { ...moved, kind: 'transfer' },
  { ...moved, kind: 'transfer', label: 'rent' },
  { ...moved, kind: 'withdraw', destination: destinations[0] },
  { ...moved, kind: 'withdraw', destination: destinations[1] },
]

function scene(venueId = 'paper', of = account, entries = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  }
  return { entries, persisted: createPersistedTransfers({ storage, venueId, account: of, domain, ownTokens }) }
}

test.each(orders)('a $kind is read back as it was, with the digest that was signed', (order) => {
  const { persisted } = scene()
  const sent = { transfer: prepareTransfer(domain, order, 2n ** 64n - 1n), sinceNs: 1_790_000_000_000_000_000n }
  persisted.keep(sent)
  expect(persisted.read()).toEqual([sent])
  persisted.drop(sent.transfer.id)
  expect(persisted.read()).toEqual([])
})

test('each venue and account has its own stored transfers', () => {
  const { persisted, entries } = scene()
  persisted.keep({ transfer: prepareTransfer(domain, { ...moved, kind: 'transfer' }, 1n), sinceNs: 5n })
  expect(scene('other', account, entries).persisted.read()).toEqual([])
  expect(scene('paper', `0x${'c2'.repeat(20)}`, entries).persisted.read()).toEqual([])
})

test('invalid entries are left out, and the others are read', () => {
  const { persisted, entries } = scene()
  persisted.keep({ transfer: prepareTransfer(domain, { ...moved, kind: 'transfer' }, 7n), sinceNs: 5n })
  const [[name = '', text = ''] = []] = entries
  const [good] = JSON.parse(text) as Record<string, unknown>[]
  const bad = [{ ...good, amount: '-1' }, { ...good, receiver: 'bob' }, { ...good, decimals: 400 }, 5, null]
  entries.set(name, JSON.stringify([...bad, { ...good, destination: 'Mars' }, good]))
  expect(persisted.read().map(({ transfer }) => transfer.members.salt)).toEqual([7n])
  for (const wrong of ['{', '{}', 'null']) {
    entries.set(name, wrong)
    expect(persisted.read()).toEqual([])
  }
})

test('a stored token that is not the app’s own is not vouched for', () => {
  const { persisted, entries } = scene()
  const [order] = orders
  if (order === undefined) throw new Error('there are orders')
  persisted.keep({ transfer: prepareTransfer(domain, order, 1n), sinceNs: 1n })
  const [[name, text] = ['', '']] = entries
  entries.set(name, text.replace(address, collateralSpecs.WETH.address))
  expect(persisted.read()[0]?.transfer.order.token).toMatchObject({ asset: 'USDC', origin: 'venue' })
})
