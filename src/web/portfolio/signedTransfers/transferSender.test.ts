import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { collateralSpecs } from '@/core/quant/collateral'
import { reviewed } from '@/dev/testing/reviewed'
import { OutcomeUnknownError, RestError, UnreachableError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { openSigningKey } from '@/web/session/wallet/signingKey'
import { createPersistedTransfers } from './persistedTransfers'
import { venueTokensOf } from './tokens'
import type { TransferOrder } from './transferOrder'
import { createTransferSender, type TransferSender } from './transferSender'

const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
const owner = await openSigningKey(`0x${'5a'.repeat(32)}`)
const account: Address = owner.signer.address
const bob: Address = `0x${'b0'.repeat(20)}`
const { address, decimals } = collateralSpecs.USDC
const order: TransferOrder = {
  kind: 'transfer',
  account,
  token: { asset: 'USDC', address, decimals, origin: 'app' },
  amount: parseFixed6('2.5'),
  receiver: bob,
}
const lost = () => Promise.reject(new OutcomeUnknownError('postTransfer', 'link lost'))
const taken = () => Promise.resolve({ success: true })
const rejected = (code: string) => () => Promise.reject(new RestError(code, 400, undefined, ''))

const sendOrder = (sender: TransferSender) => sender.send(reviewed(sender.prepare(order)))
const sendAgain = async (sender: TransferSender, id: string) => {
  const unknown = sender.getSnapshot().find(({ transfer }) => transfer.id === id)
  if (unknown !== undefined) await sender.sendAgain(reviewed(unknown.transfer))
}

type Answer = () => Promise<unknown>

function memory() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
    entries,
  }
}

const persistedIn = (storage: ReturnType<typeof memory>) =>
  createPersistedTransfers({ storage, venueId: 'paper', account, domain, ownTokens: venueTokensOf({ kind: 'paper' }) })

/** A sender and a venue with scripted responses. The last response repeats. */
function scene(
  answers: readonly Answer[],
  history: readonly (Answer | 'has it' | 'not yet')[] = [],
  storage = memory(),
  reportedMs = 0,
) {
  const sent: { salt?: bigint; signature?: string }[] = []
  let asked = 0
  let salt = 0n
  let lastId: string | undefined = persistedIn(storage).read()[0]?.transfer.id
  const row = () => ({ id: lastId, txType: 'send', amount: 1n, collateral: bob, initiatedTimestamp: 5n })
  const call = (
    { method }: { method: string },
    { body, query = {} }: { body: Record<string, unknown>; query?: { startTime?: bigint } },
  ) => {
    if (method === 'GET') {
      const answer = history[Math.min(asked, history.length - 1)] ?? 'not yet'
      asked += 1
      starts.push(query.startTime)
      if (typeof answer === 'function') return answer()
      return Promise.resolve({ count: 0, transactionHistory: answer === 'has it' ? [row()] : [] })
    }
    sent.push(body)
    return (answers[Math.min(sent.length - 1, answers.length - 1)] ?? taken)()
  }
  const starts: (bigint | undefined)[] = []
  const found: string[] = []
  let asksForSignature = 0
  const sender = createTransferSender({
    // `call` is generic over all endpoints; this fake answers two of them.
    rest: { call } as unknown as RestClient,
    wallet: {
      signer: () => {
        asksForSignature += 1
        return { ...owner.signer, kind: 'wallet' }
      },
    },
    domain,
    venueClock: { reportedMs: () => reportedMs },
    crypto: {
      getRandomValues: (array) => {
        if (array instanceof BigUint64Array) array[0] = salt += 1n
        return array
      },
    },
    pause: () => Promise.resolve(),
    persisted: persistedIn(storage),
    onMoved: () => undefined,
    onFound: ({ id }) => found.push(id),
  })
  sender.subscribe(() => {
    const [unknown] = sender.getSnapshot()
    if (unknown !== undefined) lastId = unknown.transfer.id
  })
  const until = async (isSo: () => boolean) => {
    for (let at = 0; at < 500 && !isSo(); at += 1) await Promise.resolve()
    expect(isSo()).toBe(true)
  }
  return { sender, sent, starts, found, until, storage, asked: () => asked, signed: () => asksForSignature }
}

test('a transfer accepted by the venue is done without a lookup', async () => {
  const { sender, sent, asked } = scene([taken])
  expect(await sendOrder(sender)).toMatchObject({ status: 'done' })
  expect(sender.getSnapshot()).toEqual([])
  expect([sent.length, asked()]).toEqual([1, 0])
})

test('a rejection is reported with its code', async () => {
  const { sender } = scene([rejected('TRANSFER_INSUFFICIENT_BALANCE')])
  expect(await sendOrder(sender)).toMatchObject({
    status: 'refused',
    failure: { code: 'TRANSFER_INSUFFICIENT_BALANCE' },
  })
})

test('two transfers with equal terms have different signatures', async () => {
  const { sender, sent } = scene([taken])
  await sendOrder(sender)
  await sendOrder(sender)
  expect(sent[0]?.signature).not.toBe(sent[1]?.signature)
})

test('a lost answer is looked up in the history, and nothing is sent meanwhile', async () => {
  const { sender, sent, found, until } = scene([lost], ['not yet', 'not yet', 'has it'])
  expect(await sendOrder(sender)).toEqual({ status: 'unknown' })
  expect(sender.getSnapshot()).toMatchObject([{ status: 'asking' }])
  await until(() => found.length === 1)
  expect(sender.getSnapshot()).toEqual([])
  expect(sent).toHaveLength(1)
})

test('in a replay a lost answer is looked up from the recorded time on', async () => {
  const { sender, starts, found, until } = scene([lost], ['has it'], memory(), 1_610_000_000_000)
  await sendOrder(sender)
  await until(() => found.length === 1)
  // Two minutes earlier, because clocks differ.
  expect(starts).toEqual([1_609_999_880_000_000_000n])
})

test('while the history is unreadable the outcome stays open', async () => {
  const silent = () => Promise.reject(new UnreachableError('no answer'))
  const { sender, found, until, asked } = scene([lost], [...Array.from({ length: 20 }, () => silent), 'has it'])
  await sendOrder(sender)
  await until(() => asked() > 15)
  expect(sender.getSnapshot()).toMatchObject([{ status: 'asking' }])
  await until(() => found.length === 1)
})

test('a transfer missing from the history can be resent only with its original signature', async () => {
  const { sender, sent, found, until } = scene([lost, taken], ['not yet'])
  await sendOrder(sender)
  await until(() => sender.getSnapshot()[0]?.status === 'missing')
  const id = sender.getSnapshot()[0]?.transfer.id ?? '0x'
  await sendAgain(sender, id)
  expect(found).toEqual([id])
  expect(sent[1]).toEqual(sent[0])
})

test('a signature already processed by the venue counts as done', async () => {
  const { sender, found, until } = scene([lost, rejected('TRANSFER_PROCESSED')], ['not yet'])
  await sendOrder(sender)
  await until(() => sender.getSnapshot()[0]?.status === 'missing')
  await sendAgain(sender, sender.getSnapshot()[0]?.transfer.id ?? '0x')
  expect(found).toHaveLength(1)
})

test('a transfer rejected on resending stays with the reason, and a dismissed one is removed', async () => {
  const { sender, until } = scene([lost, rejected('TRANSFER_INSUFFICIENT_BALANCE')], ['not yet'])
  await sendOrder(sender)
  await until(() => sender.getSnapshot()[0]?.status === 'missing')
  const id = sender.getSnapshot()[0]?.transfer.id ?? '0x'
  await sendAgain(sender, id)
  expect(sender.getSnapshot()).toMatchObject([
    { status: 'missing', failure: { code: 'TRANSFER_INSUFFICIENT_BALANCE' } },
  ])
  sender.leave(id)
  expect(sender.getSnapshot()).toEqual([])
})

test('after a reload the next page looks up a transfer without a response, and nothing that could move money is stored', async () => {
  const before = scene([lost], [() => new Promise(() => undefined)])
  await sendOrder(before.sender)
  const { signature = '' } = before.sent[0] ?? {}
  const [text = ''] = before.storage.entries.values()
  expect(signature).toHaveLength(132)
  expect(text).not.toContain(signature.slice(2, 66))
  const after = scene([taken], ['not yet', 'has it'], before.storage)
  expect(after.sender.getSnapshot()).toMatchObject([{ status: 'asking', transfer: { order } }])
  await after.until(() => after.found.length === 1)
  expect([after.sent.length, after.storage.entries.size]).toEqual([0, 0])
})

test('a page closed before the response arrives leaves the next page what it needs', async () => {
  const before = scene([() => new Promise(() => undefined)])
  void sendOrder(before.sender)
  await before.until(() => before.sent.length === 1)
  expect(scene([taken], ['not yet'], before.storage).sender.getSnapshot()).toMatchObject([{ status: 'asking' }])
})

test('after a reload the wallet signs the same transfer again, which the venue accepts once', async () => {
  const before = scene([lost], ['not yet'])
  await sendOrder(before.sender)
  const after = scene([taken], ['not yet'], before.storage)
  await after.until(() => after.sender.getSnapshot()[0]?.status === 'missing')
  const id = after.sender.getSnapshot()[0]?.transfer.id ?? '0x'
  expect(after.signed()).toBe(0)
  await sendAgain(after.sender, id)
  expect(after.signed()).toBe(1)
  expect(after.sent[0]?.salt).toBe(before.sent[0]?.salt)
  expect([after.found, after.storage.entries.size]).toEqual([[id], 0])
})

test('a known outcome leaves nothing in storage', async () => {
  for (const answer of [taken, rejected('TRANSFER_INSUFFICIENT_BALANCE')]) {
    const { sender, storage } = scene([answer])
    await sendOrder(sender)
    expect(storage.entries.size).toBe(0)
  }
})

test('a transfer that another page has seen answered is not looked up any more', async () => {
  const storage = memory()
  const first = scene([lost], ['not yet'], storage)
  await sendOrder(first.sender)
  for (const { transfer } of persistedIn(storage).read()) persistedIn(storage).drop(transfer.id)
  await first.until(() => first.sender.getSnapshot().length === 0)
  expect(first.found).toEqual([])
})
