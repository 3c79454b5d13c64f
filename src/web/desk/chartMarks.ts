export { chartStops, moveChartStop } from '@/web/desk/ticket/stop/chartStops'
export { positionLines } from './positionLines'
