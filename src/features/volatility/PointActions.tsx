import { Button } from '@/ui/Button'
import { PlusIcon } from '@/ui/icons'
import { t } from '@/ui/t'
import type { PictureActions } from './pictureActions'

type PointActionsProps = { instrumentName: string } & PictureActions

/** What can be done with the point that is looked at. */
export function PointActions({ instrumentName, onTrade, onLegs }: PointActionsProps) {
  return (
    <div className="flex shrink-0 items-center gap-1">
      <Button size="small" onClick={() => onTrade(instrumentName)} title={instrumentName}>
        {t('Trade')}
      </Button>
      <Button
        size="small"
        onClick={() => onLegs([{ instrumentName, side: 'buy' }])}
        aria-label={t('Add as a leg that is bought')}
      >
        <PlusIcon width={12} height={12} /> {t('Buy leg')}
      </Button>
      <Button
        size="small"
        onClick={() => onLegs([{ instrumentName, side: 'sell' }])}
        aria-label={t('Add as a leg that is sold')}
      >
        <PlusIcon width={12} height={12} /> {t('Sell leg')}
      </Button>
    </div>
  )
}
