/** `source` of the events AssessmentValidated and AssessmentRejected; the stack lets a function put no other. */
export const assessmentEventSource = 'appraise.assessment';
