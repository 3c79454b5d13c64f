import { createRandom } from '@/core/lib/random'
import { fixed6 } from '@/core/protocol/fixed6'
import type { NumberedCommand } from '@/venue/engine/command'
import type { CommandOutcome } from '@/venue/engine/event'
import { applyCommand } from '@/venue/engine/exchange'
import { createExchange } from '@/venue/engine/state'
import type { LiveState } from '@/venue/live/liveState'
import { openVenue, type FolderVenueConfig } from '@/venue/node/openVenue'
import { firstConfig } from '@/venue/rules/firstConfig'
import type { PaperVenue } from '@/venue/venue'
import { createRandomTrading, nextCommand, noteEvents, number, openingCommands } from '../engine/randomTrading'
import { sceneStartNs } from '../engine/sceneInstruments'

export type RecordedVenue = {
  readonly venue: PaperVenue
  /** Submits recorded commands at their recorded times in one macrotask; each retains its recorded number. */
  readonly send: (commands: readonly NumberedCommand[]) => Promise<CommandOutcome>[]
}

/** Opens a venue whose clock is the recording's. */
export async function openRecordedVenue(
  dataDir: string,
  options: Pick<
    FolderVenueConfig,
    'isAudited' | 'isFresh' | 'acceptsLoss' | 'snapshotEvery' | 'onFailure' | 'onNotice'
  > = {},
): Promise<RecordedVenue> {
  let nowNs = sceneStartNs
  const venue = await openVenue({
    dataDir,
    clock: { nowNs: () => nowNs, nowMs: () => Number(nowNs / 1_000_000n) },
    domain: { name: 'Optick Paper', version: '1', chainId: 1 },
    playGrant: { USDC: fixed6(100_000_000_000n), others: new Map() },
    ...options,
  })
  return {
    venue,
    send: (commands) =>
      commands.map(({ timeNs, command }) => {
        nowNs = timeNs
        return venue.submit(command)
      }),
  }
}

/** Valid and invalid commands of eight accounts, with keys, expiries and moving prices, determined by the seed. */
export function recordCommands(seed: number, count: number): NumberedCommand[] {
  const trading = createRandomTrading(createRandom(seed), { accounts: 8, isWild: true })
  const state = createExchange(firstConfig)
  const opening = openingCommands(trading, 100_000)
  return Array.from({ length: count }, (_, at) => {
    const numbered = number(trading, opening[at] ?? nextCommand(trading))
    noteEvents(trading, numbered.command, applyCommand(state, numbered).events)
    return numbered
  })
}

/**
 * The live state that must survive any number of restarts: without recent closed orders and this process's counters.
 */
export function visibleState(live: LiveState) {
  return {
    instruments: [...live.instruments.byId.values()],
    expired: [...live.instruments.expiredById.keys()].toSorted(),
    indexes: [...live.indexes].map(([asset, { price }]) => [asset, price]),
    marks: sorted(live.marks),
    openInterest: sorted(live.openInterest),
    books: sorted(live.books).flatMap(([id, { bids, asks }]) =>
      bids.length + asks.length > 0 ? [[id, bids, asks]] : [],
    ),
    insuranceFund: live.insuranceFund,
    accounts: sorted(live.accounts).map(([, account]) => ({
      account: account.account,
      kind: account.kind,
      balance: account.balance,
      collaterals: sorted(account.collaterals),
      isPortfolioMargin: account.isPortfolioMargin,
      leverages: sorted(account.leverages),
      isolatedInstruments: [...account.isolatedInstruments].toSorted(),
      feeRates: account.feeRates,
      liquidation: account.liquidation,
      isolatedLiquidations: sorted(account.isolatedLiquidations),
      mmp: sorted(account.mmp),
      cancelsOnDisconnect: account.cancelsOnDisconnect,
      positionMode: account.positionMode,
      orders: sorted(account.openOrders),
      positions: sorted(account.positions),
      signingKeys: sorted(account.signingKeys),
      apiKeys: sorted(account.apiKeys),
    })),
  }
}

function sorted<Key extends string, Value>(map: ReadonlyMap<Key, Value>): [Key, Value][] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1))
}
