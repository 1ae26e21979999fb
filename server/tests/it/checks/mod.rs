mod crash;
mod free_checks;
mod licence;
mod orders;
mod reused_answers;
mod rules;
mod sources;
