// Other meanings of two names; what follows here is read with these.
typedef struct thing {
    int n;
} Thing;
typedef int (^Step)(int);
typedef Thing *ThingPointer;
extern int weigh(ThingPointer);
int apply(Step, Thing *);
