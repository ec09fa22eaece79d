/** What a comparison needs beside the style sheet of the report. On a phone its table of changes is stacked. */
export const diffStylesheet = `
.tone-gain{color:var(--good);font-weight:600}.tone-loss{color:var(--bad);font-weight:600}
.tone-change{color:var(--warn);font-weight:600}
.verdict ul{margin:.25rem 0 0;padding-left:1.1rem}
.changes{table-layout:fixed}
.changes th:first-child{width:22%}.changes th:nth-child(2){width:14%}.changes th:nth-child(5){width:14%}
.changes thead th{white-space:normal}
.figures td,.figures th{min-width:5.5rem}.figures td:last-child{white-space:nowrap}
@media screen and (max-width:46rem){
.changes,.changes caption,.changes tbody,.changes tr,.changes th,.changes td{display:block;width:auto}
.changes thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.changes tr{border-bottom:1px solid var(--line);padding:.6rem 0}
.changes tbody th:first-child{width:auto;padding:0 0 .2rem;border:0}
.changes td{border:0;padding:.1rem 0}
.changes td[data-label]{display:grid;grid-template-columns:4.5rem minmax(0,1fr);gap:.5rem}
.changes td:empty{display:none}
.changes td::before{content:attr(data-label);color:var(--quiet);font-weight:400;font-size:.85rem}}
@media print{.part{break-before:auto;break-after:avoid;margin-top:0}.figures td,.figures th{min-width:0}.changes tr{break-inside:avoid}}
`;
