/**
 * Sent transfers whose response is missing, stored in the browser for the next page. The entry suffices to find the
 * transfer in the history, and to sign it again. The signature is not stored, because a signature alone can move the
 * money.
 */

import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { destinations } from '@/core/protocol/bridge'
import { address, decimalAmount, unixNanos } from '@/core/protocol/codecs'
import type { SigningDomain } from '@/core/protocol/eip712'
import type { Address, Hash } from '@/core/protocol/instrument'
import { maxLength } from '@/core/protocol/lengths'
import { uint256, wholeNumber } from '@/core/protocol/requestCodecs'
import { mostLabelLength } from '@/core/protocol/rest/transfers'
import { wireObject } from '@/core/protocol/wireObject'
import { prepareTransfer, type PreparedTransfer, type Token, type TransferOrder } from './transferOrder'

/** A transfer, and the venue's time before it was first sent, in UNIX nanoseconds. */
export type SentTransfer = { readonly transfer: PreparedTransfer; readonly sinceNs: bigint }

export type PersistedTransfers = {
  readonly read: () => readonly SentTransfer[]
  readonly has: (id: Hash) => boolean
  readonly keep: (sent: SentTransfer) => void
  readonly drop: (id: Hash) => void
}

type PersistedTransferParts = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly venueId: string
  readonly account: Address
  readonly domain: SigningDomain
  /**
   * Tokens known to the app. Storage can be tampered with, so the app vouches only for the addresses of these tokens.
   */
  readonly ownTokens: readonly Token[]
}

/** More transfers than a trader leaves unanswered. Limits what another program may have written to storage. */
const most = 20
const mostDecimals = 36

const persisted = wireObject({
  asset: z.string().check(maxLength(mostLabelLength)),
  token: address,
  decimals: wholeNumber,
  amount: decimalAmount,
  receiver: address,
  /** Label of a transfer. */
  label: z.optional(z.string().check(maxLength(mostLabelLength))),
  /** Name of the destination chain of a withdrawal. */
  destination: z.optional(z.string()),
  salt: uint256,
  sinceNs: unixNanos,
})
type Persisted = z.output<typeof persisted>

/** Store with one entry for each venue and account, shared by all tabs of the browser. */
export function createPersistedTransfers(parts: PersistedTransferParts): PersistedTransfers {
  const { storage, venueId, account, domain, ownTokens } = parts
  const name = `optick.transfers.${venueId}.${account}`

  /** Reads the stored transfers. Invalid entries are ignored, and removed by the next write. */
  function read(): readonly SentTransfer[] {
    const list = parseJson(storage.getItem(name))
    if (!Array.isArray(list)) return []
    const read = list.slice(-most).flatMap((entry): SentTransfer[] => {
      const parsed = z.safeParse(persisted, entry)
      const order = parsed.success ? orderOf(parsed.data, account, ownTokens) : undefined
      if (!parsed.success || order === undefined) return []
      const { salt, sinceNs } = parsed.data
      return [{ transfer: prepareTransfer(domain, order, salt), sinceNs }]
    })
    // Removes duplicates, so that each transfer is followed once.
    return [...new Map(read.map((sent) => [sent.transfer.id, sent])).values()]
  }

  function write(list: readonly SentTransfer[]): void {
    if (list.length === 0) storage.removeItem(name)
    else storage.setItem(name, JSON.stringify(list.slice(-most).map((sent) => z.encode(persisted, entryOf(sent)))))
  }

  const without = (id: Hash) => read().filter(({ transfer }) => transfer.id !== id)
  return {
    read,
    has: (id) => read().some(({ transfer }) => transfer.id === id),
    keep: (sent) => write([...without(sent.transfer.id), sent]),
    drop: (id) => write(without(id)),
  }
}

function entryOf({ transfer: { order, members }, sinceNs }: SentTransfer): Persisted {
  const { token, amount, receiver } = order
  return {
    asset: token.asset,
    token: token.address,
    decimals: token.decimals,
    amount,
    receiver,
    ...(order.kind === 'withdraw'
      ? { destination: order.destination.name }
      : order.label !== undefined && { label: order.label }),
    salt: members.salt,
    sinceNs,
  }
}

function orderOf(entry: Persisted, account: Address, ownTokens: readonly Token[]): TransferOrder | undefined {
  const { asset, token, decimals, amount, receiver, label } = entry
  if (decimals > mostDecimals || amount <= 0n) return undefined
  const own = ownTokens.find((one) => one.asset === asset && one.address === token && one.decimals === decimals)
  const moved = {
    account,
    token: own ?? { asset, address: token, decimals, origin: 'venue' as const },
    amount,
    receiver,
  }
  if (entry.destination === undefined) return { ...moved, kind: 'transfer', ...(label !== undefined && { label }) }
  const destination = destinations.find(({ name }) => name === entry.destination)
  return destination === undefined ? undefined : { ...moved, kind: 'withdraw', destination }
}
