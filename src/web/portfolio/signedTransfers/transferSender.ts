import { assert } from '@/core/lib/assert'
import { createStore } from '@/core/lib/store'
import type { SigningDomain } from '@/core/protocol/eip712'
import type { Hash } from '@/core/protocol/instrument'
import { getTransactionHistory, type TransactionRecord } from '@/core/protocol/rest/history'
import { postTransfer, postWithdraw } from '@/core/protocol/rest/transfers'
import { askVenue } from '@/web/connection/askVenue'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import type { VenueClock } from '@/web/market/venueClock'
import type { Failure } from '@/web/session/actions/describeFailure'
import { settle, type Outcome } from '@/web/session/actions/outcome'
import type { Reviewed } from '@/web/session/actions/reviewed'
import type { WalletSession } from '@/web/session/wallet/walletSession'
import type { PersistedTransfers, SentTransfer } from './persistedTransfers'
import { prepareTransfer, type TransferOrder, type PreparedTransfer } from './transferOrder'

/** A transfer whose outcome is unknown. */
export type UnknownTransfer = SentTransfer & {
  /**
   * `asking`: the history is being searched. `missing`: the history does not contain the transfer, so it can be resent
   * or dismissed.
   */
  readonly status: 'asking' | 'sending' | 'missing'
  /** Reason why the last attempt was rejected. */
  readonly failure?: Failure
}

/** Signs and sends transfers, and looks up transfers whose response was lost. */
export type TransferSender = {
  /** Adds the salt for the review. Does not sign. */
  readonly prepare: (order: TransferOrder) => PreparedTransfer
  readonly send: (transfer: Reviewed<PreparedTransfer>) => Promise<Outcome>
  /** Resends identical terms and salt; after a reload, with a new signature. The venue accepts them at most once. */
  readonly sendAgain: (transfer: Reviewed<PreparedTransfer>) => Promise<void>
  readonly leave: (id: Hash) => void
  readonly getSnapshot: () => readonly UnknownTransfer[]
  readonly subscribe: (listener: () => void) => () => void
}

type TransferSenderParts = {
  readonly rest: RestClient
  readonly wallet: Pick<WalletSession, 'signer'>
  readonly domain: SigningDomain
  /** Dates the venue's history. In a replay it has recorded times. */
  readonly venueClock: Pick<VenueClock, 'reportedMs'>
  readonly crypto: Pick<Crypto, 'getRandomValues'>
  readonly pause: (ms: number) => Promise<void>
  /** Transfers that this page, or an earlier page, has sent without receiving a response. */
  readonly persisted: PersistedTransfers
  /** Called when a transfer was executed, or may have been. */
  readonly onMoved: () => void
  /** Called when a transfer of unknown outcome turns out to be executed. */
  readonly onFound: (transfer: PreparedTransfer) => void
}

/** Number of lookups, with a pause between them, because a request that timed out can still arrive. */
const tries = 6
const pauseMs = 1_500

export function createTransferSender(parts: TransferSenderParts): TransferSender {
  const { rest, wallet, domain, venueClock, crypto, pause, persisted, onMoved, onFound } = parts
  const { getSnapshot, subscribe, add, change, end, find } = createUnknownTransfers(persisted)
  /** Signatures made by this page, by transfer id. Lost on reload. */
  const signatures = new Map<Hash, SignedTransfer>()

  async function resolve({ transfer, sinceNs }: UnknownTransfer): Promise<void> {
    const isAsking = () => find(transfer.id)?.status === 'asking'
    const again = async () => {
      await pause(pauseMs)
      // Another tab has learned the outcome or dismissed the transfer.
      if (isAsking() && !persisted.has(transfer.id)) {
        end(transfer.id)
        onMoved()
      }
      return isAsking()
    }
    for (let answers = 0; answers < tries && (await again()); answers += 1) {
      // While the venue is unreachable the outcome stays unknown.
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
    const sinceNs = BigInt(venueClock.reportedMs() ?? 0) * 1_000_000n
    const signed = await settle(() => signTransfer(wallet, reviewed))
    if (signed.status !== 'done') return signed
    const transfer = signed.value
    // Stored before it is sent, because the page can close before the response arrives.
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

/** Assumed maximum difference between the clocks. */
const toleranceNs = 120_000_000_000n

/**
 * Looks up a transfer. The paper venue identifies rows by digest. At other venues token, amount and receiver since
 * `sinceNs` must match.
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
  // A row with a different digest is a different transfer.
  if (row.id?.startsWith('0x') === true || row.initiatedTimestamp < startNs) return false
  const isSameMoney = row.amount === members.amount && row.collateral === members.collateral
  return isSameMoney && (row.counterParty === undefined || row.counterParty === order.receiver)
}

type SignedTransfer = PreparedTransfer & { readonly signature: `0x${string}` }

/** Signs with the account's wallet, never with a key of the page. Rejects before anything is sent. */
async function signTransfer(
  wallet: Pick<WalletSession, 'signer'>,
  prepared: Reviewed<PreparedTransfer>,
): Promise<SignedTransfer> {
  const signature = await wallet.signer(prepared.order.account).signTypedData(prepared.typedData)
  return { ...prepared, signature }
}

/** Errors for a signature that was already processed: the transfer was executed, by this request or an earlier one. */
const doneBefore = new Set(['TRANSFER_PROCESSED', 'WITHDRAW_EXISTS', 'WITHDRAWAL_PROCESSED'])

/** Sends a transfer. Safe to repeat, because the venue processes a signature only once. */
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
