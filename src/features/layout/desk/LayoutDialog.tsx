import { layoutStore } from '../layoutStore'
import { DeleteLayout } from './DeleteLayout'
import { ImportLayout } from './ImportLayout'
import { NameLayout } from './NameLayout'
import { ShareLayout } from './ShareLayout'

export type LayoutAct = 'save' | 'rename' | 'delete' | 'share' | 'import'

/** What is asked before a layout is saved, renamed, deleted, given away or taken. */
export function LayoutDialog({ act, onClose }: { act: LayoutAct; onClose: () => void }) {
  const { name } = layoutStore.getSnapshot()
  switch (act) {
    case 'save':
      return <NameLayout onClose={onClose} />
    case 'rename':
      return <NameLayout renamed={name} onClose={onClose} />
    case 'delete':
      return <DeleteLayout name={name} onClose={onClose} />
    case 'share':
      return <ShareLayout onClose={onClose} />
    case 'import':
      return <ImportLayout onClose={onClose} />
  }
}
