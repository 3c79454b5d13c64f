import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { createEmptyHistory, openMemory } from '@/dev/scenes/storage/openHistory'
import { openRecordedVenue, recordCommands } from '@/dev/scenes/storage/openRecordedVenue'
import { asText, hashOf } from '@/dev/testing/crashVenue'
import { bundleOf } from '@/dev/testing/run/askRun'
import { runSize } from '@/dev/testing/runSize'
import { applyCommand } from '../engine/exchange'
import { createExchange } from '../engine/state'
import { applyEvents } from '../live/applyEvents'
import { createLiveState, type LiveState } from '../live/liveState'
import { firstConfig } from '../rules/firstConfig'
import type { FillRow, History } from '../storage/history'

const seed = 20_260_921
const kills = runSize({ usual: 4, full: 22 })
/** Fewer commands than the kills would need, so that the last run ends by itself. */
const commandCount = kills * 270
const limitMs = 480_000

test(
  'nothing that was acknowledged is lost, however often the process is killed',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'optick-crash-'))
    const expected = expectations()
    const random = createRandom(seed)
    let acknowledged = 0
    let killed = 0
    for (let kill = 0; kill <= kills; kill++) {
      // The last run ends without a kill.
      const dieAfter = kill === kills ? Infinity : 1 + random.integer(380)
      const { lines, wasKilled } = await runUntil(folder, dieAfter)
      if (wasKilled) killed += 1
      const [word, openedSeq, hash] = lines[0]?.split(' ') ?? []
      expect(word, `run ${kill} of seed ${seed}`).toBe('opened')
      expect(Number(openedSeq)).toBeGreaterThanOrEqual(acknowledged)
      expect(hash, `what run ${kill} of seed ${seed} found at ${openedSeq}`).toBe(expected.hashes[Number(openedSeq)])
      for (const line of lines.slice(1)) {
        const [, seq, outcome] = /^answered (\d+) (.*) \.$/.exec(line) ?? []
        // The kill can truncate the last line. Its content was then never received.
        if (seq === undefined) continue
        expect(outcome, `the answer to ${seq} of seed ${seed}`).toBe(expected.outcomes[Number(seq)])
        acknowledged = Math.max(acknowledged, Number(seq))
      }
    }
    expect(killed).toBeGreaterThanOrEqual(kills - 2)
    expect(acknowledged).toBe(commandCount)
    const { fills, rows } = await storedIn(folder)
    expect(fills).toEqual(expected.fills)
    expect(rows).toEqual(await expected.rows)
    rmSync(folder, { recursive: true })
  },
  limitMs,
)

/** The state after each command, its answers and final history, from a venue that is never killed. */
function expectations() {
  const live = createLiveState()
  const state = createExchange(firstConfig)
  const { history, readModels } = createEmptyHistory(openMemory())
  const hashes = [hashOf(live)]
  const outcomes = ['']
  const fills: string[] = []
  for (const numbered of recordCommands(seed, commandCount)) {
    const { outcome, events } = applyCommand(state, numbered)
    const batch = { ...numbered, events }
    applyEvents(live, batch)
    readModels.apply(batch)
    hashes.push(hashOf(live))
    outcomes.push(asText(outcome))
    for (const event of events) {
      if (event.type !== 'traded') continue
      for (const party of [event.trade.maker, event.trade.taker]) {
        if (live.accounts.get(party.account)?.kind === 'trader') fills.push(fillText({ ...event.trade, ...party }))
      }
    }
  }
  return { hashes, outcomes, fills: fills.toSorted(), rows: allRows(history, live) }
}

async function storedIn(folder: string): Promise<{ fills: string[]; rows: string[] }> {
  const { venue } = await openRecordedVenue(folder)
  const { history, live } = venue
  const fills: string[] = []
  for (const account of live.accounts.keys()) {
    fills.push(...(await history.fills({ account, limit: 1_000_000 })).rows.map(fillText))
  }
  const rows = await allRows(history, live)
  await venue.close()
  return { fills: fills.toSorted(), rows }
}

/** All stored rows, regardless of the order in which closed orders were written. */
async function allRows(history: History, live: LiveState): Promise<string[]> {
  const everything = { limit: 1_000_000 }
  const found: unknown[] = [
    ...(await history.settlements(everything)).rows,
    ...(await history.fundingPoints(everything)),
    await history.volumeStats({ endNs: live.timeNs }),
  ]
  for (const account of live.accounts.keys()) {
    const { count, rows } = await history.accountTrades({ account, ...everything })
    expect(count).toBe(rows.length)
    found.push(...rows, await history.accountStats({ account }), await history.pnlRank({ account }))
    found.push(...(await history.transactions({ account, ...everything })).rows)
    found.push(...(await history.closedOrders({ account, ...everything })).rows)
  }
  return found.map(asText).toSorted()
}

type FillFacts = Pick<FillRow, 'account' | 'tradeId' | 'orderId' | 'liquidity' | 'price' | 'amount' | 'fee'>

function fillText({ account, tradeId, orderId, liquidity, price, amount, fee }: FillFacts): string {
  return [account, tradeId, orderId, liquidity, price, amount, fee].join(' ')
}

/** Runs the venue on the folder and kills it at its nth answer. Returns the lines that it still printed. */
async function runUntil(folder: string, dieAfter: number): Promise<{ lines: string[]; wasKilled: boolean }> {
  const child = spawn(process.execPath, [await bundleOf('crashVenue'), folder, String(seed), String(commandCount)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<boolean>((resolve) => child.on('close', (_, signal) => resolve(signal === 'SIGKILL')))
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (lines.length - 1 === dieAfter) child.kill('SIGKILL')
  }
  return { lines, wasKilled: await ended }
}
