import { useState } from 'react'
import { t } from '@/web/language/t'
import { ChevronDownIcon } from '@/web/ui/icons'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { usePersisted } from '@/web/ui/usePersisted'
import type { BracketsMenuProps } from './BracketsMenu'
import { readBrackets } from './bracketTemplates'

const BracketsMenu = lazyPanel(() => import('./BracketsMenu').then((module) => module.BracketsMenu), 'mark')
const BracketsDialog = lazyPanel(() => import('./BracketsDialog').then((module) => module.BracketsDialog), 'mark')

type BracketsProps = Pick<BracketsMenuProps, 'onDraft' | 'instrument' | 'isBuy' | 'entryPrice'> & {
  /** Reason why no stop can be attached. */
  blocked: string | undefined
}

/** Menu of the TP/SL templates beside the fields that they fill. */
export function Brackets({ onDraft, instrument, blocked, isBuy, entryPrice }: BracketsProps) {
  const [brackets, change] = usePersisted('brackets', readBrackets)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isManaging, setManaging] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t('TP/SL templates')}
        title={t('TP/SL templates')}
        aria-haspopup="menu"
        disabled={blocked !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        className="-mr-1 -ml-2 flex w-6 items-center justify-center rounded-sm text-text-3 hover:bg-surface-2 hover:text-text-1 disabled:text-text-4 pointer-coarse:w-11"
      >
        <ChevronDownIcon width={12} height={12} />
      </button>
      {anchor !== undefined && (
        <OpenedTool onClose={() => setAnchor(undefined)}>
          <BracketsMenu
            {...{ onDraft, instrument, isBuy, entryPrice, brackets, anchor }}
            onManage={() => setManaging(true)}
            onClosed={() => setAnchor(undefined)}
          />
        </OpenedTool>
      )}
      {isManaging && (
        <OpenedTool onClose={() => setManaging(false)}>
          <BracketsDialog brackets={brackets} onChange={change} onClose={() => setManaging(false)} />
        </OpenedTool>
      )}
    </>
  )
}
