import { lowerBound } from '@/core/lib/sorted'
import { MarketSourceError, type MarketEvent, type RecordedMarket, type SourceInstrument } from '../marketEvent'
import { createByteReader } from './byteCodec'
import { createCurveSampler, type CurvePoint } from './curveSampler'
import { createEventDecoder } from './eventDecoder'
import { headerLength, isRecording, readContent, readHeader, type RandomReader } from './frame'
import { createMarketState, type MarketState } from './marketState'
import { contentHash, readIndex, type BlockEntry, type RecordingIndex } from './recordingIndex'

/** Most events of a batch, which bounds the memory of a reader and the time between two pauses. */
const batchSize = 1000

/** A batch of the file. Events of a key block's state repeat what was known, and count only after damage. */
export type Batch = { readonly block: BlockEntry; readonly isState: boolean; readonly events: readonly MarketEvent[] }

/**
 * Opens a recording of Optick (docs/recordings.md), also one that was torn or damaged: the rest of it is read, and
 * `problems` names what is missing. Closes the reader and throws {@link MarketSourceError} if the file is no recording or has no whole block.
 */
export async function openRecording(reader: RandomReader): Promise<RecordedMarket> {
  try {
    return await open(reader)
  } catch (error) {
    await reader.close?.()
    throw error
  }
}

async function open(reader: RandomReader): Promise<RecordedMarket> {
  const head = await reader.read(0, Math.min(headerLength, reader.size))
  if (!isRecording(head)) throw new MarketSourceError('the file is no recording of Optick')
  const index = await readIndex(reader)
  const first = index.blocks[0]
  const last = index.blocks.at(-1)
  if (first === undefined || last === undefined) throw new MarketSourceError('the recording has no whole block')
  let summary = index.summary
  const instruments = summary?.instruments ?? (await lastInstruments(reader, index))
  const steps = new Map(instruments.map(({ name, priceStep, amountStep }) => [name, { priceStep, amountStep }]))

  return {
    startNs: first.firstNs,
    endNs: last.lastNs,
    hash: contentHash(index.blocks),
    instruments,
    problems: index.problems,
    curve: async (name) => {
      summary ??= await readSummary(reader, index)
      return summary.curves.get(name) ?? []
    },
    read: (fromNs) => readFrom(reader, index, steps, fromNs),
    close: async () => {
      await reader.close?.()
    },
  }
}

async function* readFrom(
  reader: RandomReader,
  { blocks }: RecordingIndex,
  steps: ReadonlyMap<string, Pick<SourceInstrument, 'priceStep' | 'amountStep'>>,
  fromNs: bigint,
): AsyncGenerator<readonly MarketEvent[]> {
  /** Lists instruments with their finest steps from the beginning. */
  const withSteps = (events: readonly MarketEvent[]): readonly MarketEvent[] =>
    events.map((event) =>
      event.type === 'instruments'
        ? { ...event, instruments: event.instruments.map((one) => ({ ...one, ...steps.get(one.name) })) }
        : event,
    )
  const state = createMarketState()
  let hasBegun = false
  for await (const { isState, events } of readBatches(reader, blocks.slice(keyBefore(blocks, fromNs)))) {
    if (hasBegun) {
      if (!isState) yield withSteps(events)
      continue
    }
    const split = isState ? events.length : lowerBound(events, fromNs, (event, time) => event.receivedNs < time)
    for (const event of events.slice(0, split)) state.apply(event)
    if (split === events.length) continue
    hasBegun = true
    yield withSteps(state.events(fromNs))
    yield withSteps(events.slice(split))
  }
  if (!hasBegun) yield withSteps(state.events(fromNs))
}

/** Finds the last key block that begins before a time, so that no event of the time is missed. */
function keyBefore(blocks: readonly BlockEntry[], fromNs: bigint): number {
  let at = lowerBound(blocks, fromNs, (block, time) => block.firstNs < time) - 1
  while (at > 0 && blocks[at]?.sinceKey !== 0) at -= 1
  return Math.max(0, at)
}

/**
 * Decodes blocks. A damaged or missing block becomes a gap; the next key block ends the gap with the state that it
 * begins with.
 */
export async function* readBatches(reader: RandomReader, blocks: readonly BlockEntry[]): AsyncGenerator<Batch> {
  const decoder = createEventDecoder()
  let isDamaged = false
  let expected = 0
  for (const block of blocks) {
    if (isDamaged && block.sinceKey !== 0) continue
    try {
      if (block.sinceKey !== 0 && block.sinceKey !== expected) {
        throw new MarketSourceError(`the block before byte ${block.offset} is missing`)
      }
      expected = block.sinceKey + 1
      for await (const batch of readBlock(reader, block, decoder)) {
        yield isDamaged ? { ...batch, isState: false } : batch
        if (!batch.isState) isDamaged = false
      }
      isDamaged = false
    } catch (error) {
      if (!(error instanceof MarketSourceError)) throw error
      isDamaged = true
      const reason = `${error.message}; the books are unknown until the next whole part of the recording`
      yield { block, isState: false, events: [{ type: 'gap', receivedNs: block.firstNs, reason }] }
    }
  }
}

async function* readBlock(
  reader: RandomReader,
  block: BlockEntry,
  decoder: ReturnType<typeof createEventDecoder>,
): AsyncGenerator<Batch> {
  const header = await readHeader(reader, block.offset)
  if (header === undefined || header.hash !== block.hash) {
    throw new MarketSourceError(`the block at byte ${block.offset} is damaged`)
  }
  const content = createByteReader(await readContent(reader, block.offset, header))
  if (header.sinceKey === 0) decoder.begin(header.firstNs)
  try {
    if (header.stateCount > 0) yield { block, isState: true, events: decoder.read(content, header.stateCount) }
    while (!content.isAtEnd()) yield { block, isState: false, events: decoder.read(content, batchSize) }
  } catch (error) {
    // Numbers that no writer of ours makes.
    if (error instanceof RangeError) throw new MarketSourceError(`the block at byte ${block.offset} is not understood`)
    throw error
  }
}

/** Reads the instruments from the last key block to the end: its state has all that were ever named. */
async function lastInstruments(reader: RandomReader, { blocks }: RecordingIndex): Promise<readonly SourceInstrument[]> {
  const state = createMarketState()
  let at = blocks.length - 1
  while (at > 0 && blocks[at]?.sinceKey !== 0) at -= 1
  await fold(reader, blocks.slice(at), (event) => state.apply(event))
  return state.instruments()
}

/** Reads the whole recording, because its index is missing. */
async function readSummary(
  reader: RandomReader,
  { blocks }: RecordingIndex,
): Promise<{ instruments: readonly SourceInstrument[]; curves: ReadonlyMap<string, readonly CurvePoint[]> }> {
  const state: MarketState = createMarketState()
  const sampler = createCurveSampler()
  await fold(reader, blocks, (event) => {
    state.apply(event)
    sampler.add(event, state)
  })
  return { instruments: state.instruments(), curves: sampler.curves() }
}

async function fold(
  reader: RandomReader,
  blocks: readonly BlockEntry[],
  apply: (event: MarketEvent) => void,
): Promise<void> {
  let isFirst = true
  for await (const { isState, events } of readBatches(reader, blocks)) {
    if (isState && !isFirst) continue
    for (const event of events) apply(event)
    isFirst = false
  }
}
