//! The methods of [`Game`](crate::Game) from functions of the same names.

/// Writes methods of an `impl Game`, each as a call of the function of the same name, which takes
/// the game as its first argument. A game's rules are too long for one file, and an `impl` can't
/// be spread over several: with this it is a table of contents.
///
/// ```text
/// impl Game for Chess {
///     // types and constants
///
///     engine::methods! {
///         setup::new, turn::next, legal::actions, legal::check, play::perform, …
///     }
/// }
/// ```
#[macro_export]
macro_rules! methods {
    ($($module:ident::$method:ident),* $(,)?) => {
        $($crate::methods!(@ $module $method);)*
    };
    (@ $module:ident new) => {
        fn new(setup: &$crate::Setup<Self>) -> Result<Self, $crate::SetupError> {
            $module::new(setup)
        }
    };
    (@ $module:ident older) => {
        fn older(
            revision: u32,
            setup: $crate::Setup<Self>,
        ) -> Result<$crate::Setup<Self>, &'static str> {
            $module::older(revision, setup)
        }
    };
    (@ $module:ident next) => {
        #[inline]
        fn next(&self) -> $crate::Next {
            $module::next(self)
        }
    };
    (@ $module:ident shuffle) => {
        fn shuffle(&self, dice: &mut $crate::Dice) -> Self::Deal {
            $module::shuffle(self, dice)
        }
    };
    (@ $module:ident deal) => {
        fn deal(
            &mut self,
            deal: &Self::Deal,
            sink: &mut impl $crate::Sink<Self::Event>,
        ) -> Result<(), $crate::BadDeal> {
            $module::deal(self, deal, sink)
        }
    };
    (@ $module:ident deals) => {
        fn deals(&self) -> Vec<Self::Deal> {
            $module::deals(self)
        }
    };
    (@ $module:ident prompt) => {
        fn prompt(&self, viewer: $crate::Viewer) -> Self::Prompt {
            $module::prompt(self, viewer)
        }
    };
    (@ $module:ident actions) => {
        #[inline]
        fn actions(&self, seat: $crate::Seat, into: &mut Vec<Self::Action>) {
            $module::actions(self, seat, into);
        }
    };
    (@ $module:ident check) => {
        #[inline]
        fn check(&self, seat: $crate::Seat, action: Self::Action) -> Result<(), $crate::Refusal> {
            $module::check(self, seat, action)
        }
    };
    (@ $module:ident perform) => {
        #[inline]
        fn perform(
            &mut self,
            seat: $crate::Seat,
            action: Self::Action,
            sink: &mut impl $crate::Sink<Self::Event>,
        ) {
            $module::perform(self, seat, action, sink);
        }
    };
    (@ $module:ident view) => {
        fn view(&self, viewer: $crate::Viewer) -> Self::View {
            $module::view(self, viewer)
        }
    };
    (@ $module:ident imagine) => {
        fn imagine(&self, viewer: $crate::Viewer, dice: &mut $crate::Dice) -> Self {
            $module::imagine(self, viewer, dice)
        }
    };
    (@ $module:ident outcome) => {
        fn outcome(&self) -> Option<$crate::Outcome> {
            $module::outcome(self)
        }
    };
    (@ $module:ident score_sheet) => {
        fn score_sheet(&self, names: &$crate::Names) -> $crate::ScoreSheet {
            $module::score_sheet(self, names)
        }
    };
    (@ $module:ident audit) => {
        fn audit(&self) -> Result<(), String> {
            $module::audit(self)
        }
    };
}
