import { createListeners } from '@/lib/listeners'
import { keyActionIds, type KeyActionId } from './keyActions'

/** Something on the page that does an action when its key is pressed. */
export type KeyOwner = {
  readonly run: () => void
  readonly isEnabled: boolean
  /** Whether it may also be done while a dialog is open: the dialog's own actions. */
  readonly isInDialog: boolean
}

const owners = new Map<KeyActionId, readonly KeyOwner[]>()
const { subscribe, publish } = createListeners()
let present: ReadonlySet<KeyActionId> = new Set()

/** The last one that came owns the key, until it goes. Returns the way to go. */
export function registerKeyOwner(id: KeyActionId, owner: KeyOwner): () => void {
  owners.set(id, [...(owners.get(id) ?? []), owner])
  tell()
  return () => {
    owners.set(
      id,
      (owners.get(id) ?? []).filter((other) => other !== owner),
    )
    tell()
  }
}

/** Who does the action now, if anybody here can. */
export function keyOwnerOf(id: KeyActionId, isDialogOpen: boolean): KeyOwner | undefined {
  const owner = owners.get(id)?.at(-1)
  return owner?.isEnabled === true && (owner.isInDialog || !isDialogOpen) ? owner : undefined
}

/** A store of the actions that somebody on the screen of now can do, whether or not just at this moment. */
export const presentKeyActions = {
  subscribe,
  getSnapshot: (): ReadonlySet<KeyActionId> => present,
}

function tell(): void {
  const next = new Set(keyActionIds.filter((id) => (owners.get(id)?.length ?? 0) > 0))
  if (next.size === present.size && [...next].every((id) => present.has(id))) return
  present = next
  publish()
}
