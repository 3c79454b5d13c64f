import './rowAction.css'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '@/web/ui/Button'

type RowActionProps = Omit<ButtonProps, 'size' | 'variant'> & { icon: ReactNode; children: ReactNode }

/** A quiet action of a row: an icon, spelled out while the row has the pointer or the focus, and always on a card. */
export function RowAction({ icon, children, className = '', ...rest }: RowActionProps) {
  return (
    <Button
      {...rest}
      variant="row"
      size="row"
      className={`row-action in-data-card:h-8! in-data-card:bg-surface-2 in-data-card:text-text-1 ${className}`}
    >
      {icon}
      <span className="row-word">{children}</span>
    </Button>
  )
}

/** The actions of a row, in their order of priority. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className="row-actions">{children}</span>
}
