import { lazy, Suspense, useState } from 'react'
import { Button } from '@/ui/Button'

const MarginModeDialog = lazy(() => import('./LiveMarginMode').then((module) => ({ default: module.LiveMarginMode })))

/** Which margin rules hold, and the way to the others. */
export function MarginMode({ isPortfolio }: { isPortfolio: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex items-center gap-2 text-sm">
      <span>
        <span className="block text-xs text-text-3">Margin rules</span>
        <span className="font-medium">{isPortfolio ? 'Portfolio' : 'Standard'}</span>
      </span>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Switch…
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MarginModeDialog isPortfolio={isPortfolio} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
