import { createListeners } from '@/core/lib/listeners'
import type { ShortcutId } from './shortcutActions'

/** Something on the page that performs an action when its key is pressed. */
export type ShortcutHandler = {
  readonly run: () => void
  readonly isEnabled: boolean
  /** Whether it may also be done while a dialog is open: the dialog's own actions. */
  readonly isInDialog: boolean
}

const handlers = new Map<ShortcutId, readonly ShortcutHandler[]>()
const { subscribe, publish } = createListeners()
let present: ReadonlySet<ShortcutId> = new Set()

/** The last one to register has the shortcut, until it leaves. Returns the way to leave. */
export function registerShortcut(id: ShortcutId, handler: ShortcutHandler): () => void {
  handlers.set(id, [...(handlers.get(id) ?? []), handler])
  notify()
  return () => {
    handlers.set(
      id,
      (handlers.get(id) ?? []).filter((other) => other !== handler),
    )
    notify()
  }
}

/** What performs the action now, if anything here can. */
export function shortcutHandlerOf(id: ShortcutId, isDialogOpen: boolean): ShortcutHandler | undefined {
  const handler = handlers.get(id)?.at(-1)
  return handler?.isEnabled === true && (handler.isInDialog || !isDialogOpen) ? handler : undefined
}

const awaited = new Set<ShortcutId>()

/** Performs the action of a button that has a shortcut too; once, as soon as what performs it has loaded. */
export function runShortcut(id: ShortcutId): void {
  if (present.has(id)) return shortcutHandlerOf(id, false)?.run()
  if (awaited.has(id)) return
  awaited.add(id)
  const stop = subscribe(() => {
    if (!present.has(id)) return
    stop()
    awaited.delete(id)
    shortcutHandlerOf(id, false)?.run()
  })
}

/** A store of the actions that the current screen provides, whether or not they can be done at this moment. */
export const presentShortcuts = {
  subscribe,
  getSnapshot: (): ReadonlySet<ShortcutId> => present,
}

function notify(): void {
  const next = new Set([...handlers].filter(([, own]) => own.length > 0).map(([id]) => id))
  if (next.size === present.size && [...next].every((id) => present.has(id))) return
  present = next
  publish()
}
