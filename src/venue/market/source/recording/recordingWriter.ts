import { smaller } from '@/core/protocol/fixed6'
import { MarketSourceError, type MarketEvent, type SourceInstrument } from '../marketEvent'
import { createByteWriter } from './byteCodec'
import { createCurveSampler } from './curveSampler'
import { createEventEncoder } from './eventEncoder'
import { encodeFrame } from './frame'
import { createMarketState } from './marketState'
import { encodeIndex, type BlockEntry } from './recordingIndex'

/** Appends to the file; resolves when a crash of this process can no longer lose the bytes. */
export type RecordingSink = { readonly append: (bytes: Uint8Array) => Promise<void> }

export type RecordingWriter = {
  /**
   * Adds events. An event before its predecessor gets the predecessor's time. Resolves when the blocks that became
   * full are written; rejects if one could not be.
   */
  readonly add: (events: readonly MarketEvent[]) => Promise<void>
  /** Writes what was added as a block, so that a crash cannot lose it. */
  readonly flush: () => Promise<void>
  /** Writes the rest and the index. The problems are shown to everyone who opens the recording. */
  readonly close: (problems?: readonly string[]) => Promise<void>
  readonly counts: () => { readonly events: number; readonly bytes: number }
}

const blockBytes = 262_144
/** A reader begins at a key block, so these bound what a seek decodes. */
const keyEvery = { bytes: 1_048_576, blocks: 64 }
/** The state at the start of a key block may take this share of the file. */
const stateShare = 8

/** Writes a recording in the format of docs/recordings.md. */
export function createRecordingWriter(sink: RecordingSink): RecordingWriter {
  const bytes = createByteWriter()
  const encoder = createEventEncoder(bytes)
  const state = createMarketState()
  const sampler = createCurveSampler()
  const listed = new Map<string, SourceInstrument>()
  const blocks: BlockEntry[] = []
  let written: Promise<void> = Promise.resolve()
  let offset = 0
  let events = 0
  let block: { sinceKey: number; firstNs: bigint; lastNs: bigint; stateCount: number; eventCount: number } | undefined
  let sinceKey = { bytes: Number.POSITIVE_INFINITY, blocks: 0 }
  let stateBytes = 0
  let lastNs = 0n

  function begin(firstNs: bigint): NonNullable<typeof block> {
    const isKey =
      sinceKey.bytes >= Math.max(keyEvery.bytes, stateBytes * stateShare) || sinceKey.blocks >= keyEvery.blocks
    let stateCount = 0
    if (isKey) {
      encoder.begin(firstNs)
      const known = state.events(firstNs)
      for (const event of known) encoder.write(event)
      stateCount = known.length
      stateBytes = bytes.length()
      sinceKey = { bytes: 0, blocks: 0 }
    }
    return { sinceKey: sinceKey.blocks, firstNs, lastNs: firstNs, stateCount, eventCount: 0 }
  }

  function cut(): void {
    if (block === undefined) return
    const facts = { kind: 'block' as const, ...block }
    const raw = bytes.take()
    sinceKey = { bytes: sinceKey.bytes + raw.length, blocks: sinceKey.blocks + 1 }
    block = undefined
    written = written.then(async () => {
      const frame = await encodeFrame(facts, raw)
      await sink.append(frame.bytes)
      const { sinceKey, firstNs, lastNs, eventCount } = facts
      blocks.push({ offset, sinceKey, firstNs, lastNs, eventCount, hash: frame.hash })
      offset += frame.bytes.length
    })
    // A failed write also rejects every later `add`, `flush` and `close`, which await the same chain.
    written.catch(() => undefined)
  }

  function addEvent(given: MarketEvent): void {
    const event = given.receivedNs < lastNs ? { ...given, receivedNs: lastNs } : given
    if (event.receivedNs < 0n) throw new MarketSourceError('an event has a time before 1970')
    lastNs = event.receivedNs
    block ??= begin(lastNs)
    encoder.write(event)
    state.apply(event)
    if (event.type === 'instruments') for (const instrument of event.instruments) listFinest(listed, instrument)
    sampler.add(event, state)
    block.lastNs = lastNs
    block.eventCount += 1
    events += 1
    if (bytes.length() >= blockBytes) cut()
  }

  return {
    add: async (added) => {
      for (const event of added) addEvent(event)
      await written
    },
    flush: async () => {
      cut()
      await written
    },
    close: async (problems = []) => {
      cut()
      await written
      const summary = { instruments: [...listed.values()], curves: sampler.curves() }
      await sink.append(await encodeIndex({ blocks, summary, problems }, offset))
    },
    counts: () => ({ events, bytes: offset }),
  }
}

/** A file's steps become finer while it is read; the finest hold for all of it. */
function listFinest(listed: Map<string, SourceInstrument>, instrument: SourceInstrument): void {
  const { priceStep = instrument.priceStep, amountStep = instrument.amountStep } = listed.get(instrument.name) ?? {}
  listed.set(instrument.name, {
    ...instrument,
    priceStep: smaller(priceStep, instrument.priceStep),
    amountStep: smaller(amountStep, instrument.amountStep),
  })
}
