import { useState } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { useScreenWidth } from '@/web/ui/useScreenWidth'

const FillColumnChoices = lazyPanel(
  () => import('./FillColumnChoices').then((module) => module.FillColumnChoices),
  'mark',
)

/** Chooses further columns of a list of fills. The cards of a phone have no room for them. */
export function FillColumnMenu() {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = () => setAnchor(undefined)
  if (useScreenWidth() === 'phone') return null
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onPointerEnter={FillColumnChoices.preload}
        onFocus={FillColumnChoices.preload}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('Columns')}
      </Button>
      {anchor !== undefined && (
        <OpenedTool onClose={close}>
          <FillColumnChoices anchor={anchor} onClosed={close} />
        </OpenedTool>
      )}
    </>
  )
}
