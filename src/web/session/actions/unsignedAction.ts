import * as z from 'zod/mini'
import { assert } from '@/core/lib/assert'
import { parseJson } from '@/core/lib/parseJson'
import { createStore, type Store } from '@/core/lib/store'
import { OutcomeUnknownError, RestError } from '@/web/connection/callErrors'
import { busy, settle, type Outcome } from './outcome'

/** An action whose answer was lost. A `missing` action is still looked for, less often, in case it arrives late. */
export type UnsignedUnknownOutcome<Mark, Found> =
  | { readonly status: 'asking' | 'missing'; readonly mark: Mark }
  | { readonly status: 'found'; readonly mark: Mark; readonly found: Found }

/**
 * An action without a signature and an id, so that sending it twice does it twice. Only one runs at a time, across all
 * pages of the browser and after a reload, until its outcome is known. It is also the store of the unknown outcome.
 */
export type UnsignedAction<Wish, Mark, Found> = {
  readonly send: (wish: Wish) => Promise<Outcome<Found>>
  /** Dismisses the message about the unknown outcome, so that another action may be sent. */
  readonly leave: () => void
  readonly close: () => void
} & Pick<Store<UnsignedUnknownOutcome<Mark, Found> | undefined>, 'getSnapshot' | 'subscribe'>

export type UnsignedActionDeps<Wish, Mark, Found> = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Storage key: one per action, venue and account. */
  readonly name: string
  readonly pause: (ms: number) => Promise<void>
  /**
   * Returns how the result will be recognised. Reads the account first, because anything that already matches belongs
   * to an earlier action.
   */
  readonly markOf: (wish: Wish) => Promise<Mark>
  readonly markSchema: z.ZodMiniType<Mark>
  readonly post: (mark: Mark) => Promise<Found>
  readonly find: (mark: Mark) => Promise<Found | undefined>
  readonly onChanged: () => void
}

/** A cut-off request may still arrive, so the venue must deny the action this often before it counts as missing. */
const answersNeeded = 6
const pauseMs = 1_500
const latePauseMs = 5_000

export function createUnsignedAction<Wish, Mark, Found>(
  parts: UnsignedActionDeps<Wish, Mark, Found>,
): UnsignedAction<Wish, Mark, Found> {
  const { storage, name, pause, markOf, markSchema, post, find, onChanged } = parts
  const { getSnapshot, subscribe, set } = createStore<UnsignedUnknownOutcome<Mark, Found> | undefined>(undefined)
  let isUnderWay = false
  let isClosed = false
  let followed: string | undefined

  async function follow(text: string, mark: Mark): Promise<void> {
    if (followed === text) return
    followed = text
    const isFollowed = () => !isClosed && followed === text && storage.getItem(name) === text
    set({ status: 'asking', mark })
    for (let answers = 0; isFollowed();) {
      await pause(answers < answersNeeded ? pauseMs : latePauseMs)
      if (!isFollowed()) break
      const asked = await settle(() => find(mark))
      // An unreachable venue proves nothing about the action.
      if (asked.status !== 'done' || !isFollowed()) continue
      if (asked.value !== undefined) return end({ status: 'found', mark, found: asked.value })
      answers += 1
      if (answers === answersNeeded) set({ status: 'missing', mark })
    }
    // Another page received the answer, or the trader dismissed the message there.
    if (!isClosed && followed === text) end(undefined)
  }

  function end(result: UnsignedUnknownOutcome<Mark, Found> | undefined): void {
    followed = undefined
    if (result !== undefined) storage.removeItem(name)
    set(result)
    onChanged()
  }

  /** Resumes the search for an action that an earlier page or another tab sent without an answer. */
  function followPersisted(): boolean {
    const text = storage.getItem(name)
    if (text === null) return false
    const mark = z.safeParse(markSchema, parseJson(text))
    if (mark.success) void follow(text, mark.data)
    else storage.removeItem(name)
    return mark.success
  }

  async function sendOne(wish: Wish): Promise<Outcome<Found>> {
    const marked = await settle(() => markOf(wish))
    if (marked.status !== 'done') return marked
    if (followPersisted()) return busy
    const text = JSON.stringify(z.encode(markSchema, marked.value))
    storage.setItem(name, text)
    const outcome = await settle(() => unlessFaulty(name, () => post(marked.value)))
    if (outcome.status === 'unknown') void follow(text, marked.value)
    else storage.removeItem(name)
    onChanged()
    return outcome
  }

  followPersisted()
  return {
    send: async (wish) => {
      if (isUnderWay || followPersisted()) return busy
      isUnderWay = true
      set(undefined)
      return sendOne(wish).finally(() => (isUnderWay = false))
    },
    leave: () => {
      assert(getSnapshot()?.status !== 'asking', 'one that is being looked for is not left')
      // Another page may have sent an action since.
      if (storage.getItem(name) === followed) storage.removeItem(name)
      followed = undefined
      set(undefined)
    },
    close: () => (isClosed = true),
    getSnapshot,
    subscribe,
  }
}

/** Turns a server or gateway error into `OutcomeUnknownError`. */
export async function unlessFaulty<Answer>(op: string, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof RestError) || error.status < 500) throw error
    throw new OutcomeUnknownError(op, 'unreadable answer', { cause: error })
  }
}
