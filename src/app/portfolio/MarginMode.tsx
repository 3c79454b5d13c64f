import { lazy, Suspense, useState } from 'react'
import { Button } from '@/ui/Button'
import { t } from '@/ui/t'

const MarginModeDialog = lazy(() => import('./LiveMarginMode').then((module) => ({ default: module.LiveMarginMode })))

/** Which margin rules hold, and the way to the others. */
export function MarginMode({ isPortfolio }: { isPortfolio: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex items-center gap-2 text-sm">
      <span>
        <span className="block text-xs text-text-3">{t('Margin rules')}</span>
        <span className="font-medium">{isPortfolio ? t('Portfolio') : t('Standard')}</span>
      </span>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Switch…')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MarginModeDialog isPortfolio={isPortfolio} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
