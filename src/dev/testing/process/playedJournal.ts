import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultFeeRates } from '@/core/quant/fees'
import { openRecordedVenue } from '@/dev/scenes/storage/openRecordedVenue'
import { applyCommand } from '@/venue/engine/exchange'
import { createExchange } from '@/venue/engine/state'
import { applyEvents } from '@/venue/live/applyEvents'
import { createLiveState } from '@/venue/live/liveState'
import { openStorage } from '@/venue/node/openStorage'
import { hashOf } from '../crashVenue'

type Comparison = {
  readonly lastSeq: number
  /** Hash of the state of one engine that has applied every command without a restart. */
  readonly played: string
  /** Hash of the state from the newest snapshot and the commands after it. */
  readonly restored: string
  readonly restoredSeq: number
  /** The start's notices about the folder. */
  readonly notices: readonly string[]
}

/**
 * An engine that replays a folder's whole journal piece by piece, one after each crash: the folder trims old commands,
 * which this engine has already applied. Works on copies; the folder stays untouched.
 */
export function createPlayedJournal() {
  const state = createExchange({ feeRates: defaultFeeRates })
  const live = createLiveState()
  let lastSeq = 0

  async function compare(folder: string): Promise<Comparison> {
    const copies = mkdtempSync(join(tmpdir(), 'optick-copy-'))
    const forJournal = join(copies, 'journal')
    const forStart = join(copies, 'start')
    try {
      for (const copy of [forJournal, forStart]) cpSync(folder, copy, { recursive: true })
      playRest(forJournal)
      const notices: string[] = []
      const { venue } = await openRecordedVenue(forStart, { onNotice: (notice) => notices.push(notice) })
      const restored = hashOf(venue.live)
      const restoredSeq = venue.live.seq
      await venue.close()
      return { lastSeq, played: hashOf(live), restored, restoredSeq, notices }
    } finally {
      rmSync(copies, { recursive: true })
    }
  }

  function playRest(folder: string): void {
    const storage = openStorage(folder)
    for (const numbered of storage.journal.readAfter(lastSeq)) {
      const { events } = applyCommand(state, numbered)
      applyEvents(live, { seq: numbered.seq, timeNs: numbered.timeNs, events })
      lastSeq = numbered.seq
    }
    storage.close()
  }

  return { compare }
}
