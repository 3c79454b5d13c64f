import { createListeners } from '@/core/lib/listeners'
import type { ShortcutId } from './shortcutActions'

export type ShortcutHandler = {
  readonly run: () => void
  readonly isEnabled: boolean
  /** True for a dialog's own actions, which also work while the dialog is open. */
  readonly isInDialog: boolean
}

const handlers = new Map<ShortcutId, readonly ShortcutHandler[]>()
const { subscribe, publish } = createListeners()
let present: ReadonlySet<ShortcutId> = new Set()

/** Registers a handler. The handler registered last gets the shortcut. Returns the function that unregisters. */
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

export function shortcutHandlerOf(id: ShortcutId, isDialogOpen: boolean): ShortcutHandler | undefined {
  const handler = handlers.get(id)?.at(-1)
  return handler?.isEnabled === true && (handler.isInDialog || !isDialogOpen) ? handler : undefined
}

const awaited = new Set<ShortcutId>()

/** Runs an action from a button. If its handler is still loading, it runs once as soon as it registers. */
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

/** Lists the actions that the current screen provides, enabled or not. */
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
