import { assert } from '@/core/lib/assert'
import type { Clock } from '@/core/lib/clock'
import { createStore } from '@/core/lib/store'
import type { SigningDomain } from '@/core/protocol/eip712'
import type { Hash } from '@/core/protocol/instrument'
import { getTransactionHistory, type TransactionRecord } from '@/core/protocol/rest/history'
import { postTransfer, postWithdraw } from '@/core/protocol/rest/transfers'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { askVenue } from '@/web/session/actions/askVenue'
import type { Failure } from '@/web/session/actions/describeFailure'
import { settle, type Outcome } from '@/web/session/actions/outcome'
import type { Reviewed } from '@/web/session/actions/reviewed'
import type { WalletSession } from '@/web/session/wallet/walletSession'
import type { PersistedTransfers, SentTransfer } from './persistedTransfers'
import { prepareTransfer, type TransferOrder, type PreparedTransfer } from './transferOrder'

/** A transfer of which it is not known whether the venue has done it. */
export type UnknownTransfer = SentTransfer & {
  /** `asking`: the history is being asked. `missing`: it does not have it, so that it may be sent again or left. */
  readonly status: 'asking' | 'sending' | 'missing'
  /** Why the last sending of it was refused. */
  readonly failure?: Failure
}

/** Signs and sends transfers, and follows those of which the answer was lost. A store. */
export type TransferSender = {
  /** Gives the transfer its salt, for the review. Nothing is signed. */
  readonly prepare: (order: TransferOrder) => PreparedTransfer
  readonly send: (transfer: Reviewed<PreparedTransfer>) => Promise<Outcome>
  /** Sends the very same transfer again, signed once more after a reload: the venue takes it at most once. */
  readonly sendAgain: (transfer: Reviewed<PreparedTransfer>) => Promise<void>
  /** No one asks about it any more. */
  readonly leave: (id: Hash) => void
  readonly getSnapshot: () => readonly UnknownTransfer[]
  readonly subscribe: (listener: () => void) => () => void
}

type TransferSenderParts = {
  readonly rest: RestClient
  readonly wallet: Pick<WalletSession, 'signer'>
  readonly domain: SigningDomain
  readonly clock: Clock
  readonly crypto: Pick<Crypto, 'getRandomValues'>
  readonly pause: (ms: number) => Promise<void>
  /** What this page, or one before it, has sent without an answer. */
  readonly persisted: PersistedTransfers
  /** Something has moved, or may have. */
  readonly onMoved: () => void
  /** An unknown outcome is known: it was done. */
  readonly onFound: (transfer: PreparedTransfer) => void
}

/** A request that was cut off may still be on its way: how often the history is asked, and the pause in between. */
const tries = 6
const pauseMs = 1_500

export function createTransferSender(parts: TransferSenderParts): TransferSender {
  const { rest, wallet, domain, clock, crypto, pause, persisted, onMoved, onFound } = parts
  const { getSnapshot, subscribe, add, change, end, find } = createUnknownTransfers(persisted)
  /** By what this page had signed; after a reload there is none. */
  const signatures = new Map<Hash, SignedTransfer>()

  async function resolve({ transfer, sinceNs }: UnknownTransfer): Promise<void> {
    const isAsking = () => find(transfer.id)?.status === 'asking'
    const again = async () => {
      await pause(pauseMs)
      // Another page has heard its answer, or its trader has left it.
      if (isAsking() && !persisted.has(transfer.id)) {
        end(transfer.id)
        onMoved()
      }
      return isAsking()
    }
    for (let answers = 0; answers < tries && (await again()); answers += 1) {
      // While the venue cannot be asked nothing is known, and nothing may be said.
      const found = await askVenue(() => findTransfer(rest, transfer, sinceNs), again).catch(() => undefined)
      if (found !== undefined) return finish(transfer)
    }
    if (isAsking()) change(transfer.id, { status: 'missing' })
  }

  function finish(transfer: PreparedTransfer): void {
    if (find(transfer.id) === undefined) return
    end(transfer.id)
    onFound(transfer)
    onMoved()
  }

  function prepare(order: TransferOrder): PreparedTransfer {
    const salt = crypto.getRandomValues(new BigUint64Array(1))[0]
    assert(salt !== undefined, 'an array of one has one')
    return prepareTransfer(domain, order, salt)
  }

  async function send(reviewed: Reviewed<PreparedTransfer>): Promise<Outcome> {
    const sinceNs = (rest.clock ?? clock).nowNs()
    const signed = await settle(() => signTransfer(wallet, reviewed))
    if (signed.status !== 'done') return signed
    const transfer = signed.value
    // Before it is sent: the page may be gone when the answer comes.
    persisted.keep({ transfer, sinceNs })
    const sent = await sendTransfer(rest, transfer)
    onMoved()
    if (sent.status !== 'unknown') {
      persisted.drop(transfer.id)
      return sent
    }
    signatures.set(transfer.id, transfer)
    const unknown = { transfer, sinceNs, status: 'asking' } as const
    add(unknown)
    void resolve(unknown)
    return sent
  }

  async function sendAgain(reviewed: Reviewed<PreparedTransfer>): Promise<void> {
    const { id } = reviewed
    const unknown = find(id)
    if (unknown?.status !== 'missing') return
    change(id, { status: 'sending' })
    const signed = await settle(async () => signatures.get(id) ?? signTransfer(wallet, reviewed))
    if (signed.status !== 'done') {
      return change(id, { status: 'missing', ...(signed.status === 'refused' && { failure: signed.failure }) })
    }
    signatures.set(id, signed.value)
    const sent = await sendTransfer(rest, signed.value)
    onMoved()
    if (sent.status === 'done') return finish(unknown.transfer)
    if (sent.status === 'refused') return change(id, { status: 'missing', failure: sent.failure })
    change(id, { status: 'asking' })
    await resolve(unknown)
  }

  getSnapshot().forEach((unknown) => void resolve(unknown))
  return { prepare, send, sendAgain, leave: end, getSnapshot, subscribe }
}

/** Those of which it is not known whether the venue has done them, here and in the browser. */
function createUnknownTransfers(persisted: PersistedTransfers) {
  const before = persisted.read().map((sent): UnknownTransfer => ({ ...sent, status: 'asking' }))
  const { getSnapshot, subscribe, set } = createStore<readonly UnknownTransfer[]>(before)
  return {
    getSnapshot,
    subscribe,
    add: (unknown: UnknownTransfer) => set([...getSnapshot(), unknown]),
    change: (id: Hash, to: Pick<UnknownTransfer, 'status' | 'failure'>) =>
      set(
        getSnapshot().map(({ transfer, sinceNs, ...now }) => ({
          transfer,
          sinceNs,
          ...(transfer.id === id ? to : now),
        })),
      ),
    end: (id: Hash) => {
      persisted.drop(id)
      set(getSnapshot().filter(({ transfer }) => transfer.id !== id))
    },
    find: (id: Hash) => getSnapshot().find(({ transfer }) => transfer.id === id),
  }
}

/** How far the venue's clock and ours may be apart. */
const toleranceNs = 120_000_000_000n

/**
 * The row of the history that a transfer has left, if it has. The paper venue names rows by what was signed; of another
 * venue it is the one with the same token, amount and receiver since it was sent.
 *
 * @param sinceNs by the venue's clock, when it was first sent
 */
async function findTransfer(
  rest: RestClient,
  prepared: PreparedTransfer,
  sinceNs: bigint,
): Promise<TransactionRecord | undefined> {
  const txType = prepared.order.kind === 'transfer' ? 'send' : 'withdraw'
  const startTime = sinceNs - toleranceNs
  const { transactionHistory = [] } = await rest.call(getTransactionHistory, {
    query: { txType, startTime, limit: 50 },
  })
  const named = transactionHistory.find(({ id }) => id === prepared.id)
  return named ?? transactionHistory.find((row) => isLike(row, prepared, startTime))
}

function isLike(row: TransactionRecord, { order, members }: PreparedTransfer, startNs: bigint): boolean {
  // A row that is named by another signature is another transfer.
  if (row.id?.startsWith('0x') === true || row.initiatedTimestamp < startNs) return false
  const isSameMoney = row.amount === members.amount && row.collateral === members.collateral
  return isSameMoney && (row.counterParty === undefined || row.counterParty === order.receiver)
}

/** A transfer that the wallet has signed. */
type SignedTransfer = PreparedTransfer & { readonly signature: `0x${string}` }

/** Has the account's own wallet sign it, never a key of the page. Rejects with the wallet's refusal; nothing was sent then. */
async function signTransfer(
  wallet: Pick<WalletSession, 'signer'>,
  prepared: Reviewed<PreparedTransfer>,
): Promise<SignedTransfer> {
  const signature = await wallet.signer(prepared.order.account).signTypedData(prepared.typedData)
  return { ...prepared, signature }
}

/** What the venue says of a signature that it has taken before: the transfer is done, by this sending or another. */
const doneBefore = new Set(['TRANSFER_PROCESSED', 'WITHDRAW_EXISTS', 'WITHDRAWAL_PROCESSED'])

/** Sends what was signed. Sent twice it is done once: the venue takes a signature one time. */
function sendTransfer(rest: RestClient, { order, members, signature }: SignedTransfer): Promise<Outcome> {
  const body = { ...members, signature }
  const { kind } = order
  return settle(async () => {
    try {
      await (kind === 'transfer' ? rest.call(postTransfer, { body }) : rest.call(postWithdraw, { body }))
    } catch (error) {
      if (!(error instanceof RestError) || !doneBefore.has(error.code)) throw error
    }
  })
}
