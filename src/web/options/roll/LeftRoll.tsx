import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { leftLegs, leftText } from './leftLegs'
import type { RollMark } from './rollMarks'

type LeftRollProps = { mark: RollMark; onOpen: (instrumentName: string) => void; onDrop: () => void }

/** An earlier roll that was not finished, before the next one may begin. */
export function LeftRoll({ mark, onOpen, onDrop }: LeftRollProps) {
  const legs = leftLegs(mark)
  const [first] = legs
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2 bg-warn-soft px-4 py-2 text-sm">
      <span className="text-warn">
        {t('A roll was interrupted')}. {t('Check the position: {legs}.', { legs: legs.map(leftText).join('; ') })}
      </span>
      <span className="flex gap-1">
        <Button size="small" onClick={onDrop}>
          {t('Discard')}
        </Button>
        {first !== undefined && (
          <Button size="small" onClick={() => onOpen(first.opens)}>
            {t('Open ticket')}
          </Button>
        )}
      </span>
    </div>
  )
}
