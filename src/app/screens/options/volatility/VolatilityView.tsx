import { t } from '@/ui/t'

export function VolatilityView({ asset }: { asset: string }) {
  return (
    <h1 className="sr-only">
      {t('Volatility')} {asset}
    </h1>
  )
}
