import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { t } from '@/ui/t'
import type { SharedLayout } from '../layoutLink'
import { layoutStore } from '../layoutStore'
import { LayoutSketch } from './LayoutSketch'
import { layoutName } from './layoutName'
import { layoutNameError } from './layoutNameError'

/** Shows a layout of somebody else before it takes the place of one's own. */
export function UseLayout({ shared, onClose }: { shared: SharedLayout; onClose: () => void }) {
  const { layout, name } = shared
  const { saved } = layoutStore.getSnapshot()
  const use = () => {
    layoutStore.use(
      layout,
      freeName(
        name,
        saved.map((one) => one.name),
      ),
    )
    onClose()
  }
  const useAndSave = () => {
    const free = freeName(
      name,
      saved.map((one) => one.name),
    )
    layoutStore.use(layout, free)
    layoutStore.save(free)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={name === '' ? t('Use this layout?') : t('Use this layout? “{name}”', { name: layoutName(name) })}
      description={t('It takes the place of the desk as it stands now. Your saved layouts stay.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Keep mine')}</Button>
          <Button onClick={useAndSave}>{t('Use and save it')}</Button>
          <Button variant="primary" onClick={use}>
            {t('Use it')}
          </Button>
        </>
      }
    >
      <div className="m-4 flex h-52 rounded-sm bg-surface-0 p-1">
        <LayoutSketch node={layout} />
      </div>
    </Dialog>
  )
}

/** A name that is nobody's yet: what is saved is never written over by a link. */
function freeName(wanted: string, taken: readonly string[]): string {
  const base = layoutNameError(wanted) === undefined ? wanted : t('From a link')
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base.slice(0, 36)} ${number}`
    if (!taken.includes(name)) return name
  }
}
