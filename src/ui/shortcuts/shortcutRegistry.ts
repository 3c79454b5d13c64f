import { createListeners } from '@/lib/listeners'
import { keyActionIds, type KeyActionId } from './keyActions'

/** Something on the page that performs an action when its key is pressed. */
export type KeyOwner = {
  readonly run: () => void
  readonly isEnabled: boolean
  /** Whether it may also be done while a dialog is open: the dialog's own actions. */
  readonly isInDialog: boolean
}

const owners = new Map<KeyActionId, readonly KeyOwner[]>()
const { subscribe, publish } = createListeners()
let present: ReadonlySet<KeyActionId> = new Set()

/** The last one to register owns the key, until it leaves. Returns the way to leave. */
export function registerKeyOwner(id: KeyActionId, owner: KeyOwner): () => void {
  owners.set(id, [...(owners.get(id) ?? []), owner])
  notify()
  return () => {
    owners.set(
      id,
      (owners.get(id) ?? []).filter((other) => other !== owner),
    )
    notify()
  }
}

/** What performs the action now, if anything here can. */
export function keyOwnerOf(id: KeyActionId, isDialogOpen: boolean): KeyOwner | undefined {
  const owner = owners.get(id)?.at(-1)
  return owner?.isEnabled === true && (owner.isInDialog || !isDialogOpen) ? owner : undefined
}

/** A store of the actions that the current screen provides, whether or not they can be done at this moment. */
export const presentKeyActions = {
  subscribe,
  getSnapshot: (): ReadonlySet<KeyActionId> => present,
}

function notify(): void {
  const next = new Set(keyActionIds.filter((id) => (owners.get(id)?.length ?? 0) > 0))
  if (next.size === present.size && [...next].every((id) => present.has(id))) return
  present = next
  publish()
}
