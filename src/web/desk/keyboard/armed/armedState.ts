import * as z from 'zod/mini'

/**
 * The armed desk: single keys send, and each send is first held in sight for a moment, in which it can be taken back.
 * Pure: time comes with the events, and what has to be done is returned as effects.
 */

/** How long an armed desk may be left alone. */
export const idleLimitMs = 5 * 60_000
/** A timer this late has slept, with the machine or the page: no one has watched what was held. */
export const sleptMs = 1_000

export type Held<Send> = { readonly send: Send; readonly heldAtMs: number; readonly sendsAtMs: number }

export type ArmedState<Send> =
  | { readonly status: 'off' }
  | { readonly status: 'armed'; readonly idleEndsMs: number; readonly held: Held<Send> | undefined }

export type DisarmReason = 'trader' | 'idle' | 'hidden' | 'connection' | 'signing'
/** Why what was held is not sent. */
export type DropReason = 'trader' | 'left' | 'slept' | DisarmReason

export type ArmedEvent<Send> =
  | { readonly kind: 'arm' }
  | { readonly kind: 'disarm'; readonly why: DisarmReason }
  /** An armed key was pressed that sends nothing that is held. */
  | { readonly kind: 'used' }
  /** To be sent after the window. `replaces` says whether it may replace what is held, with a new window. */
  | {
      readonly kind: 'hold'
      readonly send: Send
      readonly windowMs: number
      readonly replaces?: (held: Send) => boolean
    }
  | { readonly kind: 'drop'; readonly why: DropReason }
  | { readonly kind: 'time' }

export type ArmedEffect<Send> =
  | { readonly kind: 'send'; readonly send: Send }
  | { readonly kind: 'dropped'; readonly send: Send; readonly why: DropReason }
  | { readonly kind: 'disarmed'; readonly why: DisarmReason }
  /** One thing is held at a time: this one was not. */
  | { readonly kind: 'busy' }

type Step<Send> = readonly [state: ArmedState<Send>, effects: readonly ArmedEffect<Send>[]]

export function stepArmed<Send>(state: ArmedState<Send>, event: ArmedEvent<Send>, nowMs: number): Step<Send> {
  const idleEndsMs = nowMs + idleLimitMs
  if (state.status === 'off') {
    return event.kind === 'arm' ? [{ status: 'armed', idleEndsMs, held: undefined }, []] : [state, []]
  }
  const { held } = state
  switch (event.kind) {
    case 'arm':
    case 'used':
      return [{ ...state, idleEndsMs }, []]
    case 'disarm':
      return [{ status: 'off' }, [...dropped(held, event.why), { kind: 'disarmed', why: event.why }]]
    case 'hold': {
      if (held !== undefined && event.replaces?.(held.send) !== true)
        return [{ ...state, idleEndsMs }, [{ kind: 'busy' }]]
      const { send, windowMs } = event
      return [{ ...state, idleEndsMs, held: { send, heldAtMs: nowMs, sendsAtMs: nowMs + windowMs } }, []]
    }
    case 'drop':
      return [{ ...state, held: undefined }, dropped(held, event.why)]
    case 'time':
      return atTime(state, nowMs)
  }
}

/** When something happens by itself next; undefined: never. */
export function nextArmedMs<Send>(state: ArmedState<Send>): number | undefined {
  if (state.status === 'off') return undefined
  return state.held === undefined ? state.idleEndsMs : Math.min(state.held.sendsAtMs, state.idleEndsMs)
}

function atTime<Send>(state: Extract<ArmedState<Send>, { status: 'armed' }>, nowMs: number): Step<Send> {
  const { held, idleEndsMs } = state
  if (held !== undefined && nowMs >= held.sendsAtMs) {
    const free = { ...state, held: undefined }
    const hasSlept = nowMs - held.sendsAtMs > sleptMs
    return [free, hasSlept ? dropped(held, 'slept') : [{ kind: 'send', send: held.send }]]
  }
  if (nowMs < idleEndsMs) return [state, []]
  return [{ status: 'off' }, [...dropped(held, 'idle'), { kind: 'disarmed', why: 'idle' }]]
}

function dropped<Send>(held: Held<Send> | undefined, why: DropReason): readonly ArmedEffect<Send>[] {
  return held === undefined ? [] : [{ kind: 'dropped', send: held.send, why }]
}

/** How long what is held can be taken back, in milliseconds. */
export const windowChoices = [500, 1_000, 1_500, 2_000, 3_000] as const

const armedChoices = z.object({ windowMs: z.literal(windowChoices) })
type ArmedChoices = z.output<typeof armedChoices>

/** What was kept of it in this browser; a second and a half where nothing can be read. */
export function readArmedChoices(persisted: unknown): ArmedChoices {
  const parsed = z.safeParse(armedChoices, persisted)
  return parsed.success ? parsed.data : { windowMs: 1_500 }
}
