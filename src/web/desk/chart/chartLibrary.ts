/** Named re-exports allow tree shaking; a dynamic import of the whole package would keep all of it. */
export {
  CandlestickSeries,
  createChartEx,
  defaultHorzScaleBehavior,
  HistogramSeries,
  LineSeries,
} from 'lightweight-charts'
